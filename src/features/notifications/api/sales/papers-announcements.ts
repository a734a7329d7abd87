/** What the parties read about the proof that a cat is neutered, and about its papers. */
import { catPagePath } from '#features/handovers/api/index.ts'
import { orderPath } from '#features/orders/api/index.ts'
import { dayText } from '#lib/dates.ts'
import { sentence } from '#lib/texts/sentence.ts'
import { announcement, toBreeder, toBuyer } from './party-texts.ts'
import type { Announcement, PartyContext, SaleEventContext } from './sale-announcement.ts'

/** Where the buyer sends the proof. */
export const buyerPapersPath = ({ sale }: PartyContext): string => `${catPagePath(sale)}#papers`
/** Where the breeder answers, and states when the papers were handed over. */
export const breederPapersPath = ({ sale }: PartyContext): string => `${orderPath(sale, 'breeder')}#papers`

/** The buyer sent a proof, or replaced the one that waited. */
export function proofSent(context: SaleEventContext): Announcement {
  const { event, sale } = context
  const { buyerName, snapshot } = sale
  const title = event.details.isReplacement
    ? `${buyerName} replaced the proof that ${snapshot.name} is neutered`
    : `${buyerName} sent the proof that ${snapshot.name} is neutered`
  return announcement(sentence(title), [
    toBreeder(context, {
      title,
      paragraphs: ['Open it, and mark it as seen. If it is not enough, write why.'],
      label: 'See the proof',
      path: breederPapersPath(context),
    }),
  ])
}

/** The breeder wrote why a proof is not enough. */
export function proofDeclined(context: SaleEventContext): Announcement {
  const { event, sale } = context
  const { breeder, snapshot } = sale
  const title = `${breeder.businessName} needs another proof that ${snapshot.name} is neutered`
  return announcement(sentence(title), [
    toBuyer(context, {
      title,
      paragraphs: [
        ...(event.reason ? [`Reason: ${event.reason}`] : []),
        'Send another file on this page, or write to the breeder.',
      ],
      label: 'Send another proof',
      path: buyerPapersPath(context),
    }),
  ])
}

/** The breeder has seen the proof. */
export function proofSeen(context: SaleEventContext): Announcement {
  const { sale } = context
  const { breeder, snapshot } = sale
  const title = `${breeder.businessName} has seen the proof that ${snapshot.name} is neutered`
  return announcement(sentence(title), [
    toBuyer(context, {
      title,
      paragraphs: ['Nothing more is needed from you. The page shows whether papers follow, and until when.'],
      label: `Open the page of ${snapshot.name}`,
      path: buyerPapersPath(context),
    }),
  ])
}

/** The breeder stated on which day the papers were handed over. */
export function papersHandedOver(context: SaleEventContext): Announcement {
  const { event, sale } = context
  const { breeder, snapshot } = sale
  const title = `${breeder.businessName} handed over the papers of ${snapshot.name}`
  const day = dayText(String(event.details.day), sale.today)
  return announcement(sentence(title), [
    toBuyer(context, {
      title,
      paragraphs: [`The day is ${day}. If you do not have the papers, write to the breeder.`],
      label: `Open the page of ${snapshot.name}`,
      path: buyerPapersPath(context),
    }),
  ])
}

/** The breeder took that back. */
export function papersTakenBack(context: SaleEventContext): Announcement {
  const { sale } = context
  const { breeder, snapshot } = sale
  const title = `${breeder.businessName} took back that the papers of ${snapshot.name} were handed over`
  return announcement(sentence(title), [
    toBuyer(context, {
      title,
      paragraphs: ['The breeder corrected the page. You are told when the papers are handed over.'],
      label: `Open the page of ${snapshot.name}`,
      path: buyerPapersPath(context),
    }),
  ])
}
