import type { Case } from '#features/moderation/contract.ts'
import { REASONS } from '#features/moderation/web/index.ts'

/** What kind of question it is. */
export const KIND: Record<Case['kind'], string> = {
  violations: 'Stopped messages',
  report: 'Report',
  appeal: 'Appeal',
}

/** Several of them, as a filter has it. */
export const KINDS: Record<Case['kind'], string> = {
  violations: 'Stopped messages',
  report: 'Reports',
  appeal: 'Appeals',
}

const SUBJECT: Record<NonNullable<Case['subject']>['kind'], string> = {
  message: 'a message',
  person: 'a person',
  cat: 'a cat',
  pairing: 'a pairing',
  breeder: 'a cattery',
}

/** What a case is about, in a line. */
export function caseTitle({ kind, subject, person }: Case): string {
  if (kind === 'violations') return `Messages from ${person.name} were stopped`
  if (kind === 'appeal') return `${person.name} asks us to look again`
  if (subject?.kind === 'message') return `A message from ${person.name}`
  if (subject && subject.kind !== 'person') return `${subject.title} (${SUBJECT[subject.kind].slice(2)})`
  return person.name
}

/** Why it lies here: of a report the reason that was picked, of others a sentence. */
export function caseReason({ kind, reason }: Case): string {
  return kind === 'report' && Object.hasOwn(REASONS, reason)
    ? REASONS[reason as keyof typeof REASONS]
    : reason
}
