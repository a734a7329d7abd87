import { waitingListTexts } from '#features/waiting-lists/api/index.ts'
import type { EntryEvent, ListedEntry, OwnEntry } from '#features/waiting-lists/contract.ts'
import { dateText } from '#lib/dates.ts'
import { capitalized } from '#lib/texts/capitalized.ts'
import { sentence } from '#lib/texts/sentence.ts'
import type { Birth } from './kitten-store.ts'
import { isOfferKind, offerText } from './offer-texts.ts'

const { causeText, familiesText, namesText, ordinal, subjectText } = waitingListTexts

type Event = Pick<EntryEvent, 'kind' | 'reason' | 'details' | 'actor'>
type Subject = OwnEntry & Pick<ListedEntry, 'buyerName'>

/** Whom an event is told, and how. Texts name families only to the breeder. */
export function waitingListText(
  { kind, reason, details, actor }: Event,
  entry: Subject,
  {
    birth = { day: null, kittens: null },
    until = null,
  }: { birth?: Birth | undefined; until?: string | null } = {},
): { to: 'buyer' | 'breeder'; title: string; text: string } {
  if (isOfferKind(kind)) return offerText(kind, { reason, details, actor }, { ...entry, until })
  const { toPlace, toDate, place, kittens } = details
  const { buyerName, pairingTitle, count, breeder } = entry
  const { businessName } = breeder
  const subject = subjectText(pairingTitle)
  const litter = pairingTitle ?? details.pairingTitle ?? 'a pairing'
  const list = pairingTitle ? `the list for ${pairingTitle}` : `the waiting list of ${businessName}`
  const atCattery = `${list}${pairingTitle ? ` at ${businessName}` : ''}`
  const why = reason ? ` The breeder wrote: “${reason}”` : ''
  switch (kind) {
    case 'joined':
      return {
        to: 'breeder',
        title: `${buyerName} joined your waiting list`,
        text: place
          ? `${subject}: ${familiesText(count)}.`
          : `${subject}: read their wishes, and confirm the entry.`,
      }
    case 'left':
      return {
        to: 'breeder',
        title: `${buyerName} left your waiting list`,
        text: reason ? `${subject}. They wrote: “${reason}”` : `${subject}.`,
      }
    case 'wishes_changed':
      return { to: 'breeder', title: `${buyerName} changed their wishes`, text: `${subject}.` }
    case 'confirmed':
      return {
        to: 'buyer',
        title: `${businessName} confirmed your place`,
        text: `${place ? `You are ${ordinal(place)} on ${list}.` : `You are on ${list}.`} You pay nothing until you choose a kitten that is born.${why}`,
      }
    case 'not_accepted':
      return {
        to: 'buyer',
        title: `${businessName} could not accept your entry`,
        text: `You are not on ${list}.${why}`,
      }
    case 'moved':
      return {
        to: 'buyer',
        title: `You are now ${ordinal(toPlace ?? 0)} on a waiting list`,
        text: `${businessName} moved you on ${list}.${why}`,
      }
    case 'first':
      return {
        to: 'buyer',
        title: 'You are now first',
        text: [sentence(`You are next in line on ${atCattery}`), whyPlace(details)].filter(Boolean).join(' '),
      }
    case 'place_changed':
      return {
        to: 'buyer',
        title: `You are now ${ordinal(entry.position ?? toPlace ?? 0)} on a waiting list`,
        text: [
          sentence(`Before, you were ${ordinal(details.fromPlace ?? 0)} on ${atCattery}`),
          whyPlace(details),
        ].join(' '),
      }
    case 'noted_since':
      return {
        to: 'buyer',
        title: `${businessName} noted since when you have waited`,
        text: [
          `You have waited since ${dateText(toDate ?? '')}.`,
          toPlace && sentence(`You are ${ordinal(toPlace)} on ${atCattery}`),
        ]
          .filter(Boolean)
          .join(' '),
      }
    case 'may_rejoin':
      return {
        to: 'buyer',
        title: `You can join a waiting list of ${businessName} again`,
        text: sentence(`The breeder agreed that you join ${list} again, if you still want to`),
      }
    case 'litter_born':
      return {
        to: 'buyer',
        title: `The litter of ${litter} was born`,
        text: [
          birthText(birth),
          sentence(
            pairingTitle
              ? `You are on its waiting list at ${businessName}`
              : `You are on the waiting list of ${businessName} for any litter`,
          ),
        ]
          .filter(Boolean)
          .join(' '),
      }
    case 'not_born':
      return {
        to: 'buyer',
        title: `The litter of ${litter} is not born yet`,
        text: sentence(
          `${businessName} recorded its birth by mistake, so that our message about it was wrong. You keep your place`,
        ),
      }
    case 'date_changed':
      return {
        to: 'buyer',
        title: `New date for the litter of ${subject}`,
        text: toDate
          ? `${businessName} now expects it on ${dateText(toDate)}. You keep your place.`
          : `${businessName} has removed the expected date. You keep your place.`,
      }
    case 'notified':
      return {
        to: 'buyer',
        title: `${namesText(kittens ?? [], 'and')} can be reserved now`,
        text: `${businessName} has let all waiting families know at the same time. The first family to reserve a kitten gets it. If it is not yours, you keep your place.`,
      }
    case 'list_closed':
      return {
        to: 'buyer',
        title: `${businessName} closed a waiting list`,
        text: sentence(`No new families can join ${list}. You keep your place`),
      }
    case 'closed':
      return {
        to: 'buyer',
        title: `A waiting list of ${businessName} was closed`,
        text: `The breeder removed the pairing ${subject}, so that your entry is closed. You have paid nothing for it.`,
      }
  }
}

/** Why a place changed, as a sentence; empty if it is not known. */
function whyPlace({ cause, fromPlace, toPlace }: Event['details']): string {
  if (!cause) return ''
  const text = causeText(cause, (toPlace ?? 0) > (fromPlace ?? 0))
  return sentence(capitalized(text))
}

/** `4 kittens were born on Nov 28, 2026.`; empty if nothing is known. */
function birthText({ day, kittens }: Birth): string {
  const on = day ? ` on ${dateText(day)}` : ''
  if (kittens) return `${kittens === 1 ? '1 kitten was' : `${kittens} kittens were`} born${on}.`
  return day ? `The kittens were born${on}.` : ''
}
