/** Texts of notices and emails about offers. */
import { waitingListTexts } from '#features/waiting-lists/api/index.ts'
import type { EntryEvent, ListedEntry, OwnEntry } from '#features/waiting-lists/contract.ts'
import { formatWithCentsIfAny } from '#lib/money.ts'
import { sentence } from '#lib/texts/sentence.ts'
import { deadlineText, type ReadAt } from '#lib/times.ts'
import { DEADLINE } from '#platform/mail/index.ts'

const { namesText, subjectText } = waitingListTexts

type Event = Pick<EntryEvent, 'reason' | 'details' | 'actor'>
/** `until` is the deadline of the open offer in the time zone of the family. */
type Subject = OwnEntry & Pick<ListedEntry, 'buyerName'> & { until: string | null }
type Offer = NonNullable<OwnEntry['offer']>

/** Kinds of events that offers cause. */
export const OFFER_KINDS = [
  'offered',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  'skipped',
  'more_time_asked',
  'more_time_given',
  'more_time_refused',
  'paused',
  'resumed',
  'sale_failed',
] as const
type OfferKind = (typeof OFFER_KINDS)[number]

export const isOfferKind = (kind: string): kind is OfferKind => OFFER_KINDS.some((each) => each === kind)

const ACCOUNT = ' Your account cannot be used at the moment. Your place counts again as soon as it can.'
const PLACE_KEPT = 'You keep your place.'

/** Whom an event of an offer is told, and how. */
export function offerText(
  kind: OfferKind,
  { reason, details, actor }: Event,
  { buyerName, pairingTitle, breeder: { businessName }, until }: Subject,
): { to: 'buyer' | 'breeder'; title: string; text: string } {
  const names = namesText(details.kittens ?? [], 'or')
  const all = namesText(details.kittens ?? [], 'and')
  const subject = subjectText(pairingTitle)
  const why = reason ? ` The breeder wrote: “${reason}”` : ''
  switch (kind) {
    case 'offered':
      return {
        to: 'buyer',
        title: `${businessName} offers you ${names}`,
        text: 'Nobody else can reserve or buy what is offered to you while the offer is open.',
      }
    case 'accepted':
      return { to: 'breeder', title: `${buyerName} accepted your offer of ${names}`, text: `${subject}.` }
    case 'declined':
      return {
        to: 'breeder',
        title: `${buyerName} declined your offer of ${names}`,
        text: reason ? `${subject}. They wrote: “${reason}”` : `${subject}.`,
      }
    case 'expired':
      return {
        to: 'buyer',
        title: `The offer of ${names} has expired`,
        text: `${businessName} can offer it to others now. ${PLACE_KEPT}`,
      }
    case 'withdrawn':
      return {
        to: 'buyer',
        title: `The offer of ${names} was ended`,
        text: `${PLACE_KEPT} You have paid nothing.${details.isAccount ? ACCOUNT : actor === 'system' && reason ? ` ${reason}` : why}`,
      }
    case 'skipped':
      return {
        to: 'buyer',
        title: `${businessName} offered ${all} to another family`,
        text: `${PLACE_KEPT}${why}`,
      }
    case 'more_time_asked':
      return {
        to: 'breeder',
        title: `${buyerName} asks for ${details.hours ?? 0} more hours to decide about ${names}`,
        text: `${subject}. You decide. Until then, the offer ends at its time.${reason ? ` They wrote: “${reason}”` : ''}`,
      }
    case 'more_time_given':
      return {
        to: 'buyer',
        title: `You have ${details.hours ?? 0} more hours to decide about ${names}`,
        text: `${sentence(`The offer of ${businessName} is now open${until ? ` until ${until}` : ' for longer'}`)}${why}`,
      }
    case 'more_time_refused':
      return {
        to: 'buyer',
        title: `The time to decide about ${names} stays as it is`,
        text: sentence(`${businessName} cannot give you more time`) + why,
      }
    case 'paused':
      if (details.isAccount)
        return {
          to: 'breeder',
          title: `The place of ${buyerName} is paused`,
          text: `${subject}. The account of the family cannot be used at the moment. Its place is kept, and an open offer to it has ended.`,
        }
      if (actor === 'buyer')
        return {
          to: 'breeder',
          title: `${buyerName} paused their place`,
          text: reason
            ? `${subject}. They wrote: “${reason}”`
            : `${subject}. You can offer to them again when they take part.`,
        }
      return {
        to: 'buyer',
        title: 'Your place on a waiting list is paused',
        text: `Three offers of ${businessName} were declined or expired. ${PLACE_KEPT} Take part again when you are ready.`,
      }
    case 'resumed':
      return { to: 'breeder', title: `${buyerName} takes part again`, text: `${subject}.` }
    case 'sale_failed':
      return {
        to: 'buyer',
        title: 'You are on the waiting list again',
        text: sentence(
          `Your payment failed, and nothing was charged. You have the same place on the list of ${businessName}`,
        ),
      }
  }
}

/** What an offer names, as rows of its email. When it ends is known when it is sent. */
export function offerRows({ cats }: Offer): { label: string; value: string }[] {
  return [
    ...cats.map(({ name, price, depositAmount }) => ({
      label: name,
      value: depositAmount
        ? `${formatWithCentsIfAny(price)}, or a deposit of ${formatWithCentsIfAny(depositAmount)} first`
        : formatWithCentsIfAny(price),
    })),
    { label: 'Answer by', value: DEADLINE },
  ]
}

/** The reminder of an open offer, with its deadline in the time zone of the reader. */
export function reminderText(
  { cats }: { cats: { name: string }[] },
  { deadline, timeZone, today, businessName }: ReadAt & { deadline: Date; businessName: string },
): { title: string; text: string } {
  const names = namesText(
    cats.map(({ name }) => name),
    'or',
  )
  return {
    title: `${names} ${cats.length > 1 ? 'are' : 'is'} on hold for you`,
    text: `The offer of ${businessName} is open until ${deadlineText(deadline, { timeZone, today })}. Accept it, or decline it so that the next family is asked.`,
  }
}
