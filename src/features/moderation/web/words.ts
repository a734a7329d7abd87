import type { BadgeTone } from '#ui/badge.tsx'
import type { LogAction } from '../choices.ts'
import type { Violation } from '../contract.ts'

const CATEGORIES: Record<string, string> = {
  phone: 'phone number',
  email: 'email address',
  social: 'social media',
  link: 'outside link',
  contact: 'asking for contact outside',
  payment: 'payment outside Littermate',
}

/** What was found, as people call it. */
export function categoryName(category: string): string {
  return CATEGORIES[category] ?? category
}

/** How grave a stopped text is, and how that looks. */
export const SEVERITY: Record<Violation['severity'], [text: string, tone: BadgeTone]> = {
  warning: ['Minor', 'plain'],
  serious: ['Serious', 'warm'],
  severe: ['Severe', 'danger'],
}

type Told = { own: string; staff: string; tone: BadgeTone }

const ACTIONS: Record<LogAction, Told> = {
  warn: { own: 'You were warned', staff: 'Warned', tone: 'warm' },
  mute: { own: 'You were muted', staff: 'Muted', tone: 'warm' },
  unmute: { own: 'Your mute was lifted', staff: 'Mute lifted', tone: 'good' },
  suspend: { own: 'Your account was suspended', staff: 'Suspended', tone: 'danger' },
  restore: { own: 'Your account was restored', staff: 'Restored', tone: 'good' },
  take_down: { own: 'Your listing was taken down', staff: 'Listing taken down', tone: 'danger' },
  dismiss: { own: 'Nothing needed to be done', staff: 'Dismissed', tone: 'plain' },
  unfeature: {
    own: 'Your listing is no longer featured',
    staff: 'No longer featured',
    tone: 'plain',
  },
  open: { own: 'A conversation was read', staff: 'Conversation read', tone: 'plain' },
  uphold: { own: 'After your appeal, the decision stays', staff: 'Appeal: decision stays', tone: 'plain' },
  reverse: {
    own: 'After your appeal, the decision was taken back',
    staff: 'Appeal: taken back',
    tone: 'good',
  },
  verify: { own: 'Your application was accepted', staff: 'Application accepted', tone: 'good' },
  reject: { own: 'Your application was not accepted', staff: 'Application refused', tone: 'warm' },
}

/** What a decision did, said to the person it is about, and said among staff. */
export function actionWords(action: LogAction): Told {
  return ACTIONS[action]
}
