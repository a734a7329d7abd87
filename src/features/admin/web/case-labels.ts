import type { Case } from '#features/moderation/contract.ts'
import { REPORT_REASON_LABELS } from '#features/moderation/web/index.ts'

/** Labels of the kinds of cases. */
export const KIND: Record<Case['kind'], string> = {
  violations: 'Blocked messages',
  report: 'Report',
  appeal: 'Appeal',
}

/** The same in the plural. */
export const KINDS: Record<Case['kind'], string> = {
  violations: 'Blocked messages',
  report: 'Reports',
  appeal: 'Appeals',
}

/** The title of a case. */
export function caseTitle({ kind, subject, person }: Case): string {
  if (kind === 'violations') return `Blocked messages from ${person.name}`
  if (kind === 'appeal') return `Appeal by ${person.name}`
  switch (subject?.kind) {
    case 'message':
      return `Message from ${person.name}`
    case 'cat':
    case 'pairing':
      return `${subject.title} (${subject.kind})`
    case 'breeder':
      return `${subject.title} (cattery)`
    default:
      return person.name
  }
}

/** Why a case was opened: the reason selected for a report, otherwise a sentence. */
export function caseReason({ kind, reason }: Case): string {
  return kind === 'report' && Object.hasOwn(REPORT_REASON_LABELS, reason)
    ? REPORT_REASON_LABELS[reason as keyof typeof REPORT_REASON_LABELS]
    : reason
}
