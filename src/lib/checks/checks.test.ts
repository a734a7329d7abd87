import { describe, expect, it } from 'vitest'
import { CHECK_KINDS, CHECK_NAMES } from './kinds.ts'
import { type CheckFacts, checkState, publicChecks } from './state.ts'
import { checkCountText, describeVerification, isChecked, publicCheckText, validChecksText } from './texts.ts'

const facts = (changes: Partial<CheckFacts> = {}): CheckFacts => ({
  kind: 'identity',
  result: 'passed',
  club: null,
  method: null,
  checkedOn: '2026-03-09',
  expiresOn: '2027-03-09',
  ...changes,
})

it.each([
  [undefined, '2026-04-01', 'not_done'],
  [facts(), '2026-04-01', 'done'],
  [facts(), '2027-03-09', 'done'],
  [facts(), '2027-03-10', 'expired'],
  [facts({ result: 'failed', expiresOn: null }), '2026-04-01', 'failed'],
  [facts({ result: 'withdrawn', expiresOn: null }), '2026-04-01', 'not_done'],
] as const)('%j is on %s %s', (latest, today, state) => {
  expect(checkState(latest, today)).toBe(state)
})

describe('the public', () => {
  it('reads every check in one order, with months instead of days', () => {
    const latest = [
      facts({ kind: 'visit', method: 'video_call' }),
      facts({ kind: 'registration', club: 'TICA', checkedOn: '2026-01-31' }),
      facts(),
      facts({ kind: 'address', checkedOn: '2024-02-01', expiresOn: '2026-02-01' }),
    ]
    const checks = publicChecks(latest, '2026-04-01')
    expect(checks.map(({ kind }) => kind)).toEqual(CHECK_KINDS)
    expect(checks.map(publicCheckText)).toEqual([
      'Identity checked Mar 2026',
      'Address checked Feb 2024, expired Feb 2026',
      'Phone: not done',
      'Registration (TICA) checked Jan 2026',
      'Veterinarian reference: not done',
      'Visit (video call) checked Mar 2026',
    ])
  })

  it('sees each check that was never done', () => {
    const nothing = { state: 'not_done', detail: null, checkedIn: null, expiresIn: null }
    expect(publicChecks([], '2026-04-01')).toEqual(CHECK_KINDS.map((kind) => ({ kind, ...nothing })))
  })

  it('does not learn that a check failed', () => {
    for (const result of ['failed', 'withdrawn'] as const)
      expect(publicChecks([facts({ result, expiresOn: null })], '2026-04-01')).toEqual(
        publicChecks([], '2026-04-01'),
      )
  })
})

it.each([
  [{ valid: 0, expired: 0 }, 'New, not checked yet', 'New, not checked yet'],
  [
    { valid: 0, expired: 0, acceptedIn: '2026-03' },
    'New, not checked yet',
    'Our staff accepted the application in Mar 2026; no check has been recorded yet',
  ],
  [{ valid: 0, expired: 1, acceptedIn: '2026-03' }, 'Checks expired', 'All checks have expired'],
  [
    { valid: 1, expired: 2, checkedIn: '2026-11' },
    '1 of 6 checks, Nov 2026',
    '1 of 6 checks done, the newest in Nov 2026',
  ],
  [
    { valid: 6, expired: 0, checkedIn: '2026-01', acceptedIn: '2026-03' },
    '6 of 6 checks, Jan 2026',
    '6 of 6 checks done, the newest in Jan 2026',
  ],
])('%j is "%s", described as "%s"', (changes, text, description) => {
  const counts = { checkedIn: null, acceptedIn: null, ...changes }
  expect([checkCountText(counts), describeVerification(counts)]).toEqual([text, description])
})

it.each([
  [0, false],
  [1, true],
])('a cattery with %i valid checks carries the seal: %s', (valid, expected) => {
  expect(isChecked({ valid })).toBe(expected)
})

it('every check has a name', () => {
  expect(Object.keys(CHECK_NAMES)).toEqual(CHECK_KINDS)
})

it('a card says what was checked and when, or why there is nothing', () => {
  const counts = { valid: 3, expired: 1, checkedIn: '2026-10', acceptedIn: null }
  expect(
    validChecksText(counts, [
      { kind: 'visit', checkedIn: '2026-10' },
      { kind: 'identity', checkedIn: '2026-03' },
      { kind: 'veterinarian', checkedIn: '2026-03' },
    ]),
  ).toBe('3 of 6 checks: visit (Oct 2026); identity, veterinarian reference (Mar 2026)')
  expect(validChecksText({ ...counts, valid: 0, checkedIn: null }, [])).toBe('Checks expired')
  expect(validChecksText({ ...counts, valid: 0, expired: 0, checkedIn: null }, [])).toBe(
    'New, not checked yet',
  )
})
