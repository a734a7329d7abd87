/** Options and limits of requests to support. Separate from the contract, so that pages need not load schemas. */

/** What a request is about, as the form lists it. */
export const SUPPORT_TOPICS = [
  'order',
  'payment',
  'listing',
  'account',
  'selling',
  'safety',
  'website',
  'other',
] as const
export type SupportTopic = (typeof SUPPORT_TOPICS)[number]

/** Characters. */
export const MIN_REQUEST = 10
export const MAX_TEXT = 5_000
export const MAX_REFERENCE = 200

/** Files per message. */
export const MAX_FILES = 3

/** Days that the link in an email opens a visitor's request. */
export const LINK_DAYS = 30

/** Topics as the form, emails, and staff name them. */
export const TOPIC_LABELS: Record<SupportTopic, string> = {
  order: 'An order',
  payment: 'A payment or refund',
  listing: 'A cat or a litter',
  account: 'My account',
  selling: 'Selling as a breeder',
  safety: 'Safety or possible fraud',
  website: 'A problem with the website',
  other: 'Something else',
}
