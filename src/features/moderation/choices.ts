/** Options and limits of moderation. Separate from the contract, so that pages need not load schemas. */

/** Reasons for a report. */
export const REPORT_REASONS = ['spam', 'rude', 'payment', 'fraud', 'welfare', 'misleading', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** Subjects of cases. An order is only the subject of requests to support and of the buyer guarantee. */
export const SUBJECT_KINDS = ['message', 'person', 'cat', 'pairing', 'breeder', 'order', 'review'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]
export type ReportableKind = Exclude<SubjectKind, 'order'>

/** What opened a case: repeated violations, a report, an appeal, a request to support, or a problem after a handover. */
export const CASE_KINDS = ['violations', 'report', 'appeal', 'support', 'guarantee'] as const
export type CaseKind = (typeof CASE_KINDS)[number]
export const CASE_STATUSES = ['open', 'closed'] as const
export type CaseStatus = (typeof CASE_STATUSES)[number]

/** Whose cases a list contains: the viewer's, those of no one, or everyone's if omitted. */
export const ASSIGNEE_FILTERS = ['me', 'none'] as const

/** Entries in the history of a case that only staff see. */
export const NOTE_KINDS = ['note', 'assigned', 'closed', 'reopened'] as const

/** Actions that close a case. */
export const CASE_ACTIONS = ['dismiss', 'warn', 'mute', 'suspend', 'take_down', 'uphold', 'reverse'] as const
export type CaseAction = (typeof CASE_ACTIONS)[number]

/** Actions on a user without a case. */
export const USER_ACTIONS = ['warn', 'mute', 'unmute', 'suspend', 'restore', 'sign_out'] as const
export type UserAction = (typeof USER_ACTIONS)[number]

/** Actions on a listing without a case. */
export const LISTING_ACTIONS = ['warn', 'take_down', 'bring_back', 'unfeature'] as const
export type ListingAction = (typeof LISTING_ACTIONS)[number]

/** Actions on a review without a case. */
export const REVIEW_ACTIONS = ['warn', 'take_down', 'bring_back'] as const
export type ReviewAction = (typeof REVIEW_ACTIONS)[number]

/** Actions in the log; `open` and `view_…` mean that staff viewed messages, documents, an order, a payout account, or a waiting list. */
export const LOG_ACTIONS = [
  'dismiss',
  'warn',
  'mute',
  'unmute',
  'suspend',
  'restore',
  'sign_out',
  'take_down',
  'bring_back',
  'unfeature',
  'uphold',
  'reverse',
  'verify',
  'reject',
  'open',
  'view_documents',
  'view_order',
  'view_payout_account',
  'view_waiting_list',
  'grant_badge',
  'revoke_badge',
  'record_check',
  'see_document',
  'unsee_document',
  'refund',
  'hold_payout',
  'release_payout',
  'send_payout_early',
  'end_stop',
  'answer_dispute',
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
export const MAX_NOTE = 2_000
export const MAX_BADGE = 40
/** Of the name of a club, and of a registration number. */
export const MAX_REGISTRATION = 60

/** The maximum number of years for which a check is valid. */
export const MAX_CHECK_YEARS = 5

/** Badges that the form suggests; staff may enter others. */
export const BADGES = ['Home Visited', 'Health Tested', 'Registered Cattery', 'Show Champion Lines']

/** Maximum hours of a mute by staff. */
export const MAX_MUTE_HOURS = 720

/** Decisions that can be appealed, and for how many days. */
export const APPEALABLE: readonly LogAction[] = ['warn', 'mute', 'suspend', 'take_down']
export const APPEAL_DAYS = 30

/** Violations within so many hours that mute a user, and for how many hours. */
export const MUTE_AT = 3
export const MUTE_WINDOW_HOURS = 24
export const MUTE_HOURS = 24
/** Violations within so many days that open a case for staff. */
export const STAFF_AT = 6
export const STAFF_WINDOW_DAYS = 30
