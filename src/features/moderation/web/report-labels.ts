import { excerpt } from '#lib/texts/excerpt.ts'
import type { ReportReason } from '../choices.ts'
import type { ReportTarget } from './report-target.ts'

/** The reasons as shown to users and staff. */
export const REPORT_REASON_LABELS: Record<ReportReason, string> = {
  misleading: 'Wrong or misleading',
  welfare: 'Concern about an animal',
  fraud: 'Possible fraud',
  payment: 'Asks to pay outside Littermate',
  rude: 'Rude or threatening',
  spam: 'Spam or advertising',
  other: 'Something else',
}

const LISTING_REASONS: ReportReason[] = ['misleading', 'welfare', 'fraud', 'payment', 'spam', 'other']
const REVIEW_REASONS: ReportReason[] = ['misleading', 'rude', 'spam', 'payment', 'other']
const USER_REASONS: ReportReason[] = ['rude', 'payment', 'fraud', 'spam', 'welfare', 'other']

/** The reasons that fit a target, most likely first. */
export function reasonsFor({ kind }: ReportTarget): ReportReason[] {
  if (kind === 'review') return REVIEW_REASONS
  return kind === 'message' || kind === 'person' ? USER_REASONS : LISTING_REASONS
}

/** The title of the dialog. */
export function reportTitle([first, ...others]: [ReportTarget, ...ReportTarget[]]): string {
  return others.length > 0 ? 'Report to our staff' : `Report ${first.name}`
}

/** The label of one of several targets. */
export function targetLabel({ kind, name }: ReportTarget): string {
  return kind === 'message' ? `Their last message: “${excerpt(name, MAX_LENGTH)}”` : name
}

const MAX_LENGTH = 90
