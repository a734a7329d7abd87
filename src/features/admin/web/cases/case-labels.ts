import type { AdminUser, Case, EarlierCase } from '#features/moderation/contract.ts'
import { REPORT_REASON_LABELS } from '#features/moderation/web/index.ts'
import { TOPIC_LABELS } from '#features/support/web/index.ts'

/** Labels of the kinds of cases. */
export const KIND: Record<Case['kind'], string> = {
  violations: 'Blocked messages',
  report: 'Report',
  appeal: 'Appeal',
  support: 'Support',
  guarantee: 'Buyer guarantee',
}

/** The same in the plural. */
export const KINDS: Record<Case['kind'], string> = {
  violations: 'Blocked messages',
  report: 'Reports',
  appeal: 'Appeals',
  support: 'Support requests',
  guarantee: 'Buyer guarantee',
}

/** The name of the user concerned or the sender; for a visitor, the email address. */
export function personName({ person, contactEmail }: Pick<Case, 'person' | 'contactEmail'>): string {
  return person?.name ?? contactEmail ?? 'A visitor'
}

/** The title of a case. */
export function caseTitle(shown: Case): string {
  const { kind, subject } = shown
  const name = personName(shown)
  if (kind === 'violations') return `Blocked messages from ${name}`
  if (kind === 'appeal') return `Appeal by ${name}`
  if (kind === 'support') return `Request from ${name}`
  if (kind === 'guarantee') return `Problem of ${name}`
  switch (subject?.kind) {
    case 'message':
      return `Message from ${name}`
    case 'cat':
    case 'pairing':
      return `${subject.title} (${subject.kind})`
    case 'breeder':
      return `${subject.title} (cattery)`
    case 'review':
      return `${subject.title} by ${name}`
    default:
      return name
  }
}

/** Why a case was opened: the reason selected for a report, the topic of a request, otherwise a sentence. */
export function caseReason({ kind, reason }: Pick<EarlierCase, 'kind' | 'reason'>): string {
  if (kind === 'report') return labelIn(REPORT_REASON_LABELS, reason)
  if (kind === 'guarantee')
    return reason === 'illness' ? 'Illness after the handover' : 'Problem after the handover'
  return kind === 'support' ? labelIn(TOPIC_LABELS, reason) : reason
}

function labelIn(labels: Record<string, string>, key: string): string {
  return Object.hasOwn(labels, key) ? (labels[key] ?? key) : key
}

/** A case whose user has an account, which every case has that is decided. */
export type CaseOf<T> = T & { person: AdminUser }

/** Whether the user concerned has an account. */
export function hasPerson<T extends { person: AdminUser | null }>(shown: T): shown is CaseOf<T> {
  return shown.person !== null
}
