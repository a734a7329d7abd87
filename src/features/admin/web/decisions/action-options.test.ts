import { expect, test } from 'vitest'
import type { AdminUser, CaseDetail } from '#features/moderation/contract.ts'
import type { CaseOf } from '../cases/case-labels.ts'
import { caseActionOptions, formatHours, userActionOptions } from './action-options.ts'

const SINCE = '2026-05-01T00:00:00.000Z'
const USER: AdminUser = {
  userId: 'u',
  name: 'Kit Tester',
  email: 'kit@example.com',
  role: 'buyer',
  violationCount: 0,
  businessName: null,
  breederId: null,
  mutedUntil: null,
  suspendedAt: null,
  createdAt: SINCE,
}
const CASE: CaseOf<CaseDetail> = {
  id: 'c',
  number: 1_001,
  kind: 'violations',
  status: 'open',
  reason: '',
  comment: null,
  person: USER,
  createdAt: SINCE,
  closedAt: null,
  reporter: null,
  subject: null,
  contactEmail: null,
  assignee: null,
  waitingSince: null,
  violations: [],
  appeal: null,
  decisions: [],
  listing: { reported: null, current: null },
  hasConversation: false,
  waitingLists: [],
  notes: [],
  earlierCases: { person: [], reporter: [] },
}
const optionsOf = (changes: Partial<CaseOf<CaseDetail>>) => caseActionOptions({ ...CASE, ...changes })
const actionsOf = (options: { action: string }[]) => options.map(({ action }) => action)

test('a case offers the actions that fit it', () => {
  expect(actionsOf(optionsOf({}))).toEqual(['dismiss', 'warn', 'mute', 'suspend'])
  expect(actionsOf(optionsOf({ kind: 'appeal' }))).toEqual(['uphold', 'reverse'])
  for (const [kind, extra] of [
    ['cat', ['take_down']],
    ['pairing', ['take_down']],
    ['breeder', []],
    ['message', []],
  ] as const) {
    const subject = { kind, id: 's', title: 'Moss', path: null }
    expect(actionsOf(optionsOf({ kind: 'report', subject }))).toEqual([
      'dismiss',
      'warn',
      'mute',
      ...extra,
      'suspend',
    ])
  }
  expect(actionsOf(optionsOf({ person: { ...USER, role: 'admin' } }))).toEqual(['dismiss'])
  expect(actionsOf(optionsOf({ person: { ...USER, suspendedAt: SINCE } }))).toEqual([
    'dismiss',
    'warn',
    'mute',
  ])
})

test('restrictions of a user can be lifted', () => {
  expect(actionsOf(userActionOptions(USER))).toEqual(['warn', 'mute', 'suspend', 'sign_out'])
  const restricted = userActionOptions({ ...USER, mutedUntil: SINCE, suspendedAt: SINCE })
  expect(actionsOf(restricted)).toEqual(['warn', 'unmute', 'restore', 'sign_out'])
})

test('options describe their consequences', () => {
  const reporter = { userId: 'r', name: 'Robin Reporter' }
  const [dismiss, , mute] = optionsOf({ kind: 'report', reporter })
  expect(dismiss?.consequence(24)).toMatch(/nothing changes for Kit Tester.*Robin Reporter will be notified/)
  expect(mute?.consequence(72)).toContain('for 3 days')
  expect(mute?.button(1)).toBe('Mute for 1 hour')
  const [, , suspend] = userActionOptions({ ...USER, businessName: 'Tester Cats' })
  expect(suspend?.consequence(0)).toContain('Tester Cats and all its cats and pairings are hidden')
  const durations = [1, 24, 36, 48, 720].map(formatHours)
  expect(durations).toEqual(['1 hour', '24 hours', '36 hours', '2 days', '30 days'])
})
