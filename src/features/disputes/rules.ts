/** Limits of evidence and statements, in characters unless stated otherwise. */
export const MIN_STATEMENT = 20
export const MAX_STATEMENT = 5_000
export const MAX_STATEMENTS = 10
export const MAX_FILES = 5
export const MIN_SUMMARY = 20
/** The provider accepts 20,000 in one text; the rest is for the timeline. */
export const MAX_SUMMARY = 8_000
export const MAX_EVIDENCE_TEXT = 20_000
/** Bytes of all files of the evidence together, as the provider limits them. */
export const MAX_EVIDENCE_BYTES = 4_500_000
/** Photos in one file of the evidence. */
export const MAX_PHOTOS = 10
/** Before the deadline of the evidence. */
export const REMINDER_HOURS = 48
export const MIN_REASON = 10
export const MAX_REASON = 2_000

/** The provider's names of the files, in the order of the evidence. */
export const FILE_FIELDS = [
  'receipt',
  'service_documentation',
  'customer_communication',
  'uncategorized_file',
] as const
export type FileField = (typeof FILE_FIELDS)[number]
