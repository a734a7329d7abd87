/** Cases and appeals as states and the moves between them: what is not in a table cannot happen. */
import type { AppealStatus, CaseAction, CaseKind, CaseStatus, SubjectKind } from '../choices.ts'

/** Where an action takes a case of a kind from a status. */
export const CASE_MOVES: Record<CaseKind, Record<CaseStatus, Partial<Record<CaseAction, CaseStatus>>>> = {
  violations: {
    open: { dismiss: 'closed', warn: 'closed', mute: 'closed', suspend: 'closed' },
    closed: {},
  },
  report: {
    open: { dismiss: 'closed', warn: 'closed', mute: 'closed', suspend: 'closed', take_down: 'closed' },
    closed: {},
  },
  appeal: { open: { uphold: 'closed', reverse: 'closed' }, closed: {} },
}

/** What becomes of an appeal with the case that it makes. */
export const APPEAL_MOVES: Record<AppealStatus, Partial<Record<CaseAction, AppealStatus>>> = {
  open: { uphold: 'upheld', reverse: 'reversed' },
  upheld: {},
  reversed: {},
}

/** What can be taken down. */
export const LISTINGS: readonly (SubjectKind | null)[] = ['cat', 'pairing']

/** The status of a case after an action; undefined where the action does not fit it. */
export function afterAction(
  { kind, status, subjectKind }: { kind: CaseKind; status: CaseStatus; subjectKind: SubjectKind | null },
  action: CaseAction,
): CaseStatus | undefined {
  if (action === 'take_down' && !LISTINGS.includes(subjectKind)) return undefined
  return CASE_MOVES[kind][status][action]
}
