/** The words and bounds of moderation, for forms and server alike; apart from the contract, so that pages load no schemas for them. */

/** Why somebody reports. */
export const REPORT_REASONS = ['spam', 'rude', 'payment', 'fraud', 'welfare', 'misleading', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** What can be reported. */
export const SUBJECT_KINDS = ['message', 'person', 'cat', 'pairing', 'breeder'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** Why a case lies before staff: many stopped messages, a report, or somebody who asks to look again at a decision. */
export const CASE_KINDS = ['violations', 'report', 'appeal'] as const
export type CaseKind = (typeof CASE_KINDS)[number]
export const CASE_STATUSES = ['open', 'closed'] as const
export type CaseStatus = (typeof CASE_STATUSES)[number]

/** How staff closes a case. */
export const CASE_ACTIONS = ['dismiss', 'warn', 'mute', 'suspend', 'take_down', 'uphold', 'reverse'] as const
export type CaseAction = (typeof CASE_ACTIONS)[number]

/** What staff does to a person without a case. */
export const PERSON_ACTIONS = ['warn', 'mute', 'unmute', 'suspend', 'restore'] as const
export type PersonAction = (typeof PERSON_ACTIONS)[number]

/** Everything that the log knows; `open` is that staff opened reported messages of a conversation. */
export const LOG_ACTIONS = [
  'dismiss',
  'warn',
  'mute',
  'unmute',
  'suspend',
  'restore',
  'take_down',
  'unfeature',
  'uphold',
  'reverse',
  'verify',
  'reject',
  'open',
] as const
export type LogAction = (typeof LOG_ACTIONS)[number]

export const APPEAL_STATUSES = ['open', 'upheld', 'reversed'] as const
export type AppealStatus = (typeof APPEAL_STATUSES)[number]

/** Characters. */
export const MAX_COMMENT = 1_000
export const MIN_REASON = 3
export const MAX_REASON = 1_000
export const MIN_APPEAL = 20
export const MAX_APPEAL = 2_000

/** Hours of a mute that staff decides. */
export const MAX_MUTE_HOURS = 720

/** Decisions that a person can ask to look at again, and for how many days. */
export const APPEALABLE: readonly LogAction[] = ['warn', 'mute', 'suspend', 'take_down']
export const APPEAL_DAYS = 30

/** Reports that one person may make in 24 hours. */
export const REPORTS_A_DAY = 20

/** Rows of a page of staff's lists where the caller names no limit. */
export const CASES_PER_PAGE = 20
