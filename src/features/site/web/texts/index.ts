/** The text pages by path. They describe what the site does today and promise nothing else. */
import { ABOUT } from './about.ts'
import { ACCESSIBILITY } from './accessibility.ts'
import { BUYER_GUARANTEE } from './buyer-guarantee.ts'
import { PRIVACY } from './privacy.ts'
import { SUPPORT } from './support.ts'
import { TERMS } from './terms.ts'
import type { TextPageContent } from './text-page-content.ts'

export const TEXT_PAGES: Record<string, TextPageContent> = {
  '/about': ABOUT,
  '/buyer-guarantee': BUYER_GUARANTEE,
  '/support': SUPPORT,
  '/terms': TERMS,
  '/privacy': PRIVACY,
  '/accessibility': ACCESSIBILITY,
}
