import type { BadgeTone } from '#ui/badge.tsx'
import type { LogAction } from '../choices.ts'
import type { Violation } from '../contract.ts'

const CATEGORIES: Record<string, string> = {
  phone: 'phone number',
  email: 'email address',
  social: 'social media',
  link: 'website',
  contact: 'asking for contact outside',
  payment: 'payment outside Littermate',
}

/** The name of a screening category. */
export function categoryName(category: string): string {
  return CATEGORIES[category] ?? category
}

/** The name of what a match found. Earlier screening took websites for email addresses. */
export function matchName(category: string, text: string): string {
  const isWebsite = category === 'email' && /\w\.\w/.test(text) && !/@|\bat\b|＠/i.test(text)
  return categoryName(isWebsite ? 'link' : category)
}

/** What was found in a blocked text, without duplicates: "phone number, website". */
export function foundIn({ content, categories, spans }: Violation): string {
  const names =
    spans.length > 0
      ? spans.map(({ start, end, category }) => matchName(category, content.slice(start, end)))
      : categories.map(categoryName)
  return [...new Set(names)].join(', ')
}

/** Label and color of the severity of a blocked message. */
export const SEVERITY: Record<Violation['severity'], [text: string, tone: BadgeTone]> = {
  warning: ['Minor', 'plain'],
  serious: ['Serious', 'duty'],
  severe: ['Severe', 'danger'],
}

type ActionLabels = {
  /** For the user concerned. */
  user: string
  staff: string
  tone: BadgeTone
}

/** Labels and colors of decisions. */
export const ACTION_LABELS: Record<LogAction, ActionLabels> = {
  warn: { user: 'You were warned', staff: 'Warned', tone: 'danger' },
  mute: { user: 'You were muted', staff: 'Muted', tone: 'danger' },
  unmute: { user: 'Your mute was lifted', staff: 'Mute lifted', tone: 'good' },
  suspend: { user: 'Your account was suspended', staff: 'Suspended', tone: 'danger' },
  restore: { user: 'Your account was restored', staff: 'Restored', tone: 'good' },
  sign_out: { user: 'You were signed out on all devices', staff: 'Signed out', tone: 'plain' },
  take_down: {
    user: 'Your listing or review was taken down',
    staff: 'Listing or review taken down',
    tone: 'danger',
  },
  bring_back: {
    user: 'Your listing or review is visible again',
    staff: 'Listing or review restored',
    tone: 'good',
  },
  dismiss: { user: 'No action was needed', staff: 'Dismissed', tone: 'plain' },
  unfeature: {
    user: 'Your listing is no longer featured',
    staff: 'No longer featured',
    tone: 'plain',
  },
  open: { user: 'A conversation was viewed', staff: 'Conversation viewed', tone: 'plain' },
  view_documents: { user: 'Documents were viewed', staff: 'Documents viewed', tone: 'plain' },
  view_payout_account: { user: 'A payout account was viewed', staff: 'Payout account viewed', tone: 'plain' },
  view_waiting_list: { user: 'A waiting list was viewed', staff: 'Waiting list viewed', tone: 'plain' },
  view_order: { user: 'An order was viewed', staff: 'Order viewed', tone: 'plain' },
  grant_badge: { user: 'You received a badge', staff: 'Badge granted', tone: 'good' },
  revoke_badge: { user: 'A badge was revoked', staff: 'Badge revoked', tone: 'danger' },
  record_check: { user: 'A check of your cattery was recorded', staff: 'Check recorded', tone: 'plain' },
  see_document: {
    user: 'Staff saw the document of a test',
    staff: 'Test document seen',
    tone: 'good',
  },
  unsee_document: {
    user: 'The document of a test no longer counts as seen',
    staff: 'Test document no longer seen',
    tone: 'plain',
  },
  uphold: { user: 'The decision was upheld after your appeal', staff: 'Appeal: upheld', tone: 'plain' },
  reverse: { user: 'The decision was reversed after your appeal', staff: 'Appeal: reversed', tone: 'good' },
  verify: { user: 'Your application was accepted', staff: 'Application accepted', tone: 'good' },
  reject: { user: 'Your application was rejected', staff: 'Application rejected', tone: 'danger' },
  hold_payout: { user: 'A payout is on hold', staff: 'Payout held', tone: 'danger' },
  end_stop: { user: 'A stop of your payments ended', staff: 'Stop of payments ended', tone: 'good' },
  send_payout_early: { user: 'A payout was sent early', staff: 'Payout sent early', tone: 'plain' },
  release_payout: { user: 'A payout was released', staff: 'Payout released', tone: 'plain' },
  answer_dispute: { user: 'A dispute was answered', staff: 'Dispute answered', tone: 'plain' },
  refund: { user: 'A sale was refunded', staff: 'Sale refunded', tone: 'plain' },
}
