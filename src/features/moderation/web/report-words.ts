import type { ReportReason } from '../choices.ts'
import type { ReportTarget } from './report-target.ts'

/** The reasons as people and staff read them. */
export const REASONS: Record<ReportReason, string> = {
  misleading: 'It is wrong or misleading',
  welfare: 'I am worried about an animal',
  fraud: 'It seems to be a fraud',
  payment: 'Asks to pay outside Littermate',
  rude: 'Rude or threatening',
  spam: 'Unwanted advertising',
  other: 'Something else',
}

const OF_LISTINGS: ReportReason[] = ['misleading', 'welfare', 'fraud', 'payment', 'spam', 'other']
const OF_PEOPLE: ReportReason[] = ['rude', 'payment', 'fraud', 'spam', 'welfare', 'other']

/** The reasons that fit what is reported, the likely ones first. */
export function reasonsFor({ kind }: ReportTarget): ReportReason[] {
  return kind === 'message' || kind === 'person' ? OF_PEOPLE : OF_LISTINGS
}

/** How the dialog is called. */
export function reportTitle(targets: ReportTarget[]): string {
  const [first] = targets
  if (!first || targets.length > 1) return 'Report to our staff'
  return `Report ${first.name}`
}

/** How one of several things to report is called. */
export function choiceOf({ kind, name }: ReportTarget): string {
  return kind === 'message' ? `Their last message: “${shortened(name)}”` : name
}

const MOST = 90

function shortened(text: string): string {
  return text.length > MOST ? `${text.slice(0, MOST).trimEnd()}…` : text
}
