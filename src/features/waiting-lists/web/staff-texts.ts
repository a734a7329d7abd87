/** Texts about entries that the screens of staff share with those of families and breeders. */
import { eventText } from '../event-texts.ts'
import type { OfferStatus } from '../offer-states.ts'
import { namesText, ordinal, statusText, subjectText } from '../texts.ts'
import { wishesText } from '../wishes-text.ts'

export const staffListTexts = { eventText, namesText, ordinal, statusText, subjectText, wishesText }

export const OFFER_TEXTS: Record<OfferStatus, string> = {
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Ended',
}
