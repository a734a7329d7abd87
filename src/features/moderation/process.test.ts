import { describe, expect, it } from 'vitest'
import { mayActOn, mayAppeal, mayDecide, mayReport } from './api/policy.ts'
import { APPEAL_TRANSITIONS, statusAfter } from './api/process.ts'
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

/** What may happen, told apart from the table of the code. */
function isAllowed(kind: string, status: string, subject: string | null, action: CaseAction): boolean {
  if (status === 'closed') return false
  if (kind === 'appeal') return action === 'uphold' || action === 'reverse'
  if (action === 'take_down') return kind === 'report' && (subject === 'cat' || subject === 'pairing')
  return SANCTIONS.includes(action)
}

const pairs = CASE_KINDS.flatMap((kind) =>
  CASE_STATUSES.flatMap((status) =>
    [...SUBJECT_KINDS, null].flatMap((subjectKind) =>
      CASE_ACTIONS.map((action) => ({ kind, status, subjectKind, action })),
    ),
  ),
)

it('a case closes by what fits it, and everything else leaves it as it is', () => {
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

describe('who may', () => {
  const [staff, other] = [
    { id: 's', role: 'admin' as const },
    { id: 'o', role: 'admin' as const },
  ]
  const people = (['buyer', 'breeder'] as const).map((role) => ({ id: role, role }))

  it('act: staff, on everybody but themselves and other staff', () => {
    for (const person of people) expect(mayActOn(staff, person)).toBe(true)
    for (const person of [staff, other]) expect(mayActOn(staff, person)).toBe(false)
  })

  it('decide: the same, and dismiss what is about other staff', () => {
    for (const action of CASE_ACTIONS) {
      for (const person of people) expect(mayDecide(staff, person, action)).toBe(true)
      expect(mayDecide(staff, staff, action)).toBe(false)
      expect(mayDecide(staff, other, action)).toBe(action === 'dismiss')
    }
  })

  it('report: whoever it is not about', () => {
    expect(mayReport('a', 'b')).toBe(true)
    expect(mayReport('a', 'a')).toBe(false)
  })

  it('appeal: the person, once, for 30 days, against what weighs on them', () => {
    const at = new Date('2026-03-01T12:00:00Z')
    const days = (count: number) => new Date(at.getTime() + count * 24 * 3_600_000)
    const decision = { userId: 'a', action: 'mute' as const, createdAt: at, isAppealed: false }
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
