/** Rules of offers, without database and clock. */
import { laterDay } from '#lib/dates.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { judgeTransition } from '#lib/states/state-table.ts'
import { isColorOf } from './colors.ts'
import { OFFER_TABLE, type OfferStatus } from './offer-states.ts'

/** Offers in a row that a family declines or lets expire; then the entry is paused. */
export const MAX_MISSED = 3

/** A payment that was started before the deadline has this long to arrive. */
export const GRACE_MS = 15 * MINUTE_MS

export const MISFITS = ['gender', 'color', 'date', 'price'] as const
/** A wish that a kitten does not meet. */
export type Misfit = (typeof MISFITS)[number]

export type Kitten = {
  gender: 'male' | 'female'
  color: string | null
  /** Cents. */
  price: number
  /** The earliest day on which it may go home. */
  goHomeDate: string
}

type FamilyWishes = {
  gender: 'male' | 'female' | null
  colors: string[]
  /** Go-home dates. */
  earliest: string | null
  latest: string | null
  /** Cents. */
  maxPrice: number | null
}

/** Which wishes of a family a kitten does not meet. A kitten that may go home already can do so today. Days are ISO dates. */
export function findMisfits(wishes: FamilyWishes, kitten: Kitten, today: string): Misfit[] {
  const day = laterDay(kitten.goHomeDate, today)
  const misfits: Misfit[] = []
  if (wishes.gender && wishes.gender !== kitten.gender) misfits.push('gender')
  if (wishes.colors.length > 0 && !wishes.colors.some((color) => isColorOf(color, kitten.color)))
    misfits.push('color')
  if ((wishes.earliest && day < wishes.earliest) || (wishes.latest && day > wishes.latest))
    misfits.push('date')
  if (wishes.maxPrice !== null && kitten.price > wishes.maxPrice) misfits.push('price')
  return misfits
}

/**
 * The names of the kittens that meet all wishes of a family, and what the best one does not meet: the one with the fewest
 * wishes that it does not meet. Null without kittens.
 */
export function findFit(
  wishes: FamilyWishes,
  kittens: readonly (Kitten & { name: string })[],
  today: string,
): { kittens: string[]; misfits: Misfit[] } | null {
  const found = kittens.map((kitten) => ({ name: kitten.name, misfits: findMisfits(wishes, kitten, today) }))
  const [best] = found.toSorted((one, other) => one.misfits.length - other.misfits.length)
  if (!best) return null
  const fitting = found.filter(({ misfits }) => misfits.length === 0)
  return { kittens: fitting.map(({ name }) => name), misfits: best.misfits }
}

type Candidate = {
  entryId: string
  hasOffer: boolean
  misfits: Misfit[][]
  offeredBefore: string[]
}

/**
 * The families before the chosen one to which the same kittens could be offered. They keep their places, and read why they
 * are skipped. `kittenIndexes` are the indexes of the offered kittens in `misfits`, and `kittenIds` their IDs.
 */
export function findSkipped<T extends Candidate>(
  families: readonly T[],
  entryId: string,
  kittens: readonly { id: string; index: number }[],
): T[] {
  const index = families.findIndex((family) => family.entryId === entryId)
  return families
    .slice(0, Math.max(index, 0))
    .filter((family) => !family.hasOffer && kittens.some((kitten) => canBeOffered(family, kitten)))
}

/**
 * The first family in order to which one of the chosen kittens can be offered: it fits, was not offered to the family before,
 * and the family has no open offer. `index` is that of the kitten in `misfits`.
 */
export function findFirst<T extends Candidate>(
  families: readonly T[],
  kittens: readonly { id: string; index: number }[],
): T | undefined {
  return families.find((family) => !family.hasOffer && kittens.some((kitten) => canBeOffered(family, kitten)))
}

function canBeOffered(
  { misfits, offeredBefore }: Candidate,
  { id, index }: { id: string; index: number },
): boolean {
  return misfits[index]?.length === 0 && !offeredBefore.includes(id)
}

/**
 * To whom kittens are offered next: the first family in order that some of them fit, with these; then the rest to the next
 * family, and so on. No kitten is offered to a family twice.
 */
export function planOffers(
  families: readonly Candidate[],
  kittens: readonly { id: string; index: number }[],
): { entryId: string; catIds: string[] }[] {
  const plan: { entryId: string; catIds: string[] }[] = []
  let left = [...kittens]
  for (const family of families) {
    if (family.hasOffer) continue
    const fitting = left.filter((kitten) => canBeOffered(family, kitten))
    if (fitting.length === 0) continue
    plan.push({ entryId: family.entryId, catIds: fitting.map(({ id }) => id) })
    left = left.filter((kitten) => !fitting.includes(kitten))
  }
  return plan
}

/** Why a family cannot accept an offer now; null if it can. */
export function acceptProblem(
  { status, deadline }: { status: OfferStatus; deadline: Date | null },
  now: Date,
): string | null {
  const verdict = judgeTransition(OFFER_TABLE, 'accept', status, ENDED_TEXTS)
  if (typeof verdict === 'object') return verdict.conflict
  return deadline && now > deadline ? ENDED_TEXTS.expired : null
}

const ENDED = 'This offer is no longer open.'
const ENDED_TEXTS = { expired: 'This offer has expired.', accepted: ENDED, declined: ENDED, withdrawn: ENDED }

/** The times of the reminders of an offer: at half of the time, and three hours before the end if that is later. */
export function reminderTimes({ hours, deadline }: { hours: number; deadline: Date }): {
  half: Date
  last: Date | null
} {
  const half = new Date(deadline.getTime() - hours * 1_800_000)
  const last = new Date(deadline.getTime() - LAST_REMINDER_MS)
  return { half, last: last > half ? last : null }
}

const LAST_REMINDER_MS = 3 * HOUR_MS

/** Which reminder of an open offer is due: only the latest one after an outage, and none after the deadline. */
export function dueReminder(offer: { hours: number; deadline: Date }, now: Date): 'half' | 'last' | null {
  if (now >= offer.deadline) return null
  const { half, last } = reminderTimes(offer)
  if (last && now >= last) return 'last'
  return now >= half ? 'half' : null
}
