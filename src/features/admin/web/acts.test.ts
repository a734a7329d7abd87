import { expect, test } from 'vitest'
import type { AdminPerson, CaseDetail } from '#features/moderation/contract.ts'
import { caseActs, duration, personActs } from './acts.ts'

const SINCE = '2026-05-01T00:00:00.000Z'
const PERSON: AdminPerson = {
  ...{ userId: 'u', name: 'Kit Tester', email: 'kit@example.com', role: 'buyer', violationCount: 0 },
  ...{ businessName: null, breederId: null, mutedUntil: null, suspendedAt: null, createdAt: SINCE },
}
const CASE: CaseDetail = {
  ...{ id: 'c', kind: 'violations', status: 'open', reason: '', comment: null, person: PERSON },
  ...{ createdAt: SINCE, closedAt: null, reporter: null, subject: null },
  ...{ violations: [], messages: [], appeal: null, decisions: [] },
}
const of = (more: Partial<CaseDetail>) => caseActs({ ...CASE, ...more })
const names = (acts: { action: string }[]) => acts.map(({ action }) => action)

test('a case offers what fits it', () => {
  expect(names(of({}))).toEqual(['dismiss', 'warn', 'mute', 'suspend'])
  expect(names(of({ kind: 'appeal' }))).toEqual(['uphold', 'reverse'])
  for (const [kind, extra] of [
    ['cat', ['take_down']],
    ['pairing', ['take_down']],
    ['breeder', []],
    ['message', []],
  ] as const) {
    const subject = { kind, id: 's', title: 'Moss', path: null }
    expect(names(of({ kind: 'report', subject }))).toEqual(['dismiss', 'warn', 'mute', ...extra, 'suspend'])
  }
  expect(names(of({ person: { ...PERSON, role: 'admin' } }))).toEqual(['dismiss'])
  expect(names(of({ person: { ...PERSON, suspendedAt: SINCE } }))).toEqual(['dismiss', 'warn', 'mute'])
})

test('a person can be given back what was taken', () => {
  expect(names(personActs(PERSON))).toEqual(['warn', 'mute', 'suspend'])
  const both = personActs({ ...PERSON, mutedUntil: SINCE, suspendedAt: SINCE })
  expect(names(both)).toEqual(['warn', 'unmute', 'restore'])
})

test('what it will do is said before it is done', () => {
  const reporter = { userId: 'r', name: 'Robin Reporter' }
  const [dismiss, , mute] = of({ kind: 'report', reporter })
  expect(dismiss?.effect(24)).toMatch(/nothing changes for Kit Tester.*Robin Reporter is told/)
  expect(mute?.effect(72)).toContain('for 3 days')
  expect(mute?.button(1)).toBe('Mute for 1 hour')
  const [, , suspend] = personActs({ ...PERSON, businessName: 'Tester Cats' })
  expect(suspend?.effect(0)).toContain('Tester Cats and all its cats and pairings are hidden')
  expect([1, 24, 36, 48, 720].map(duration)).toEqual(['1 hour', '24 hours', '36 hours', '2 days', '30 days'])
})
