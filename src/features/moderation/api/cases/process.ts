/** States and transitions of cases and appeals. */
import type { AppealStatus, CaseAction, CaseKind, CaseStatus, SubjectKind } from '../../choices.ts'

/** The status after an action, by kind and current status of the case. */
export const CASE_TRANSITIONS: Record<
  CaseKind,
  Record<CaseStatus, Partial<Record<CaseAction, CaseStatus>>>
> = {
  violations: {
    open: { dismiss: 'closed', warn: 'closed', mute: 'closed', suspend: 'closed' },
    closed: {},
  },
  report: {
    open: { dismiss: 'closed', warn: 'closed', mute: 'closed', suspend: 'closed', take_down: 'closed' },
    closed: {},
  },
  appeal: { open: { uphold: 'closed', reverse: 'closed' }, closed: {} },
  // Support requests are answered, closed, and reopened (features/support).
  support: { open: {}, closed: {} },
  // Problems after a handover are decided with a refund (features/guarantee).
  guarantee: { open: {}, closed: {} },
}

/** The status of an appeal after an action on its case. */
export const APPEAL_TRANSITIONS: Record<AppealStatus, Partial<Record<CaseAction, AppealStatus>>> = {
  open: { uphold: 'upheld', reverse: 'reversed' },
  upheld: {},
  reversed: {},
}

/** Subjects that can be taken down; a review is hidden. */
export const REMOVABLE: readonly (SubjectKind | null)[] = ['cat', 'pairing', 'review']

/** The status of a case after an action; undefined if the action does not fit. */
export function statusAfter(
  { kind, status, subjectKind }: { kind: CaseKind; status: CaseStatus; subjectKind: SubjectKind | null },
  action: CaseAction,
): CaseStatus | undefined {
  if (action === 'take_down' && !REMOVABLE.includes(subjectKind)) return undefined
  return CASE_TRANSITIONS[kind][status][action]
}
