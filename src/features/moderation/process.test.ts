import { describe, expect, it } from 'vitest'
import { APPEAL_TRANSITIONS, statusAfter } from './api/cases/process.ts'
import { mayActOn, mayAppeal, mayDecide, mayReport } from './api/policy.ts'
import {
  APPEAL_STATUSES,
  APPEALABLE,
  CASE_ACTIONS,
  CASE_KINDS,
  CASE_STATUSES,
  type CaseAction,
  LOG_ACTIONS,
  SUBJECT_KINDS,
} from './choices.ts'

const SANCTIONS: CaseAction[] = ['dismiss', 'warn', 'mute', 'suspend']

/** The expected rules, independent of the implementation's table. */
function isAllowed(kind: string, status: string, subject: string | null, action: CaseAction): boolean {
  if (status === 'closed' || kind === 'support' || kind === 'guarantee') return false
  if (kind === 'appeal') return action === 'uphold' || action === 'reverse'
  if (action === 'take_down') return kind === 'report' && ['cat', 'pairing', 'review'].includes(subject ?? '')
  return SANCTIONS.includes(action)
}

const pairs = CASE_KINDS.flatMap((kind) =>
  CASE_STATUSES.flatMap((status) =>
    [...SUBJECT_KINDS, null].flatMap((subjectKind) =>
      CASE_ACTIONS.map((action) => ({ kind, status, subjectKind, action })),
    ),
  ),
)

it('only actions that fit a case close it', () => {
  for (const { action, ...subject } of pairs) {
    const expected = isAllowed(subject.kind, subject.status, subject.subjectKind, action)
      ? 'closed'
      : undefined
    expect([subject, action, statusAfter(subject, action)]).toEqual([subject, action, expected])
  }
})

it('an appeal is upheld or reversed, once', () => {
  for (const status of APPEAL_STATUSES) {
    for (const action of CASE_ACTIONS) {
      const expected =
        status === 'open' ? { uphold: 'upheld', reverse: 'reversed' }[action as 'uphold'] : undefined
      expect([status, action, APPEAL_TRANSITIONS[status][action]]).toEqual([status, action, expected])
    }
  }
})

describe('permissions', () => {
  const [staff, other] = [
    { id: 's', role: 'admin' as const },
    { id: 'o', role: 'admin' as const },
  ]
  const users = (['buyer', 'breeder'] as const).map((role) => ({ id: role, role }))

  it('staff can act on all users except themselves and other staff', () => {
    for (const user of users) expect(mayActOn(staff, user)).toBe(true)
    for (const user of [staff, other]) expect(mayActOn(staff, user)).toBe(false)
  })

  it('staff can decide cases about the same users, and dismiss cases about other staff', () => {
    for (const action of CASE_ACTIONS) {
      for (const user of users) expect(mayDecide(staff, user, action)).toBe(true)
      expect(mayDecide(staff, staff, action)).toBe(false)
      expect(mayDecide(staff, other, action)).toBe(action === 'dismiss')
    }
  })

  it('users can report others, but not themselves', () => {
    expect(mayReport('a', 'b')).toBe(true)
    expect(mayReport('a', 'a')).toBe(false)
  })

  it('users can appeal an appealable decision about themselves once, within 30 days', () => {
    const at = new Date('2026-03-01T12:00:00Z')
    const days = (count: number) => new Date(at.getTime() + count * 24 * 3_600_000)
    const decision = { userId: 'a', action: 'mute' as const, appealFrom: at, isAppealed: false }
    expect(mayAppeal('a', decision, days(29.9))).toBe(true)
    expect(mayAppeal('a', decision, days(30))).toBe(false)
    expect(mayAppeal('b', decision, at)).toBe(false)
    expect(mayAppeal('a', { ...decision, isAppealed: true }, at)).toBe(false)
    for (const action of LOG_ACTIONS)
      expect([action, mayAppeal('a', { ...decision, action }, at)]).toEqual([
        action,
        APPEALABLE.includes(action),
      ])
  })
})
