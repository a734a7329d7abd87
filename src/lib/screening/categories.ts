/** What screening looks for. All but `payment` block a message; `payment` is reported and warned about. */
export type Category = 'phone' | 'email' | 'social' | 'link' | 'contact' | 'payment'

/** How serious the matches are, see `rateSeverity`; null if there are none. */
export type Severity = 'warning' | 'serious' | 'severe' | null

/** A match in the original text: UTF-16 offsets, `end` exclusive. */
export interface Span {
  start: number
  end: number
  category: Category
}

interface CategoryInfo {
  /** Its name in the summary sentence. */
  name: string
  /** Replaces a match in the cleaned text. */
  placeholder: string
  /** Whether a message with a match is blocked. */
  blocks: boolean
}

/** In the order in which the summary lists them. */
export const CATEGORIES: Record<Category, CategoryInfo> = {
  phone: { name: 'phone numbers', placeholder: '[PHONE REMOVED]', blocks: true },
  email: { name: 'email addresses', placeholder: '[EMAIL REMOVED]', blocks: true },
  social: { name: 'social media handles', placeholder: '[SOCIAL MEDIA REMOVED]', blocks: true },
  link: { name: 'external links', placeholder: '[LINK REMOVED]', blocks: true },
  contact: { name: 'personal contact requests', placeholder: '[CONTACT INFO REMOVED]', blocks: true },
  payment: { name: 'payments outside the platform', placeholder: '[PAYMENT REMOVED]', blocks: false },
}

const ORDER = Object.keys(CATEGORIES) as Category[]

/** Each category of the spans once, in the order of the summary. */
export function listCategories(spans: readonly Span[]): Category[] {
  return ORDER.filter((category) => spans.some((span) => span.category === category))
}

/** `Message contains X`, `X and Y` or `X, Y, and Z`; empty without categories. */
export function summarize(categories: readonly Category[]): string {
  const names = categories.map((category) => CATEGORIES[category].name)
  const last = names.pop()
  if (last === undefined) return ''
  if (names.length === 0) return `Message contains ${last}`
  return `Message contains ${names.join(', ')}${names.length > 1 ? ',' : ''} and ${last}`
}

/**
 * warning: words only, such as a request to call, or the name of a network or payment service.
 * serious: a phone number, an email address, or a link.
 * severe: two or more of those categories, or one of them together with a payment.
 */
export function rateSeverity(categories: readonly Category[]): Severity {
  if (categories.length === 0) return null
  const details = categories.filter((category) => ['phone', 'email', 'link'].includes(category)).length
  if (details > 1 || (details === 1 && categories.includes('payment'))) return 'severe'
  return details === 1 ? 'serious' : 'warning'
}
