import { expect, it } from 'vitest'
import { APPEAL_TRANSITIONS, statusAfter } from './api/cases/process.ts'
import {
  APPEAL_STATUSES,
  CASE_ACTIONS,
  CASE_KINDS,
  CASE_STATUSES,
  type CaseAction,
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
