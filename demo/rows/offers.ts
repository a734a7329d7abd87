import { HOUR_MS } from '#lib/durations.ts'
import { demoId } from '../ids.ts'
import { BUYER, FAMILIES } from '../people.ts'
import type { PlanContext } from './plan.ts'

/** Kittens of the offer, of the born litter of the demo breeder. */
const KITTENS = ['Russet', 'Damson']
const HOURS = 72

/** The list of the born litter: the demo buyer has an open offer of two kittens, and another family waits behind. */
export function addOffer({ plan, calendar }: PlanContext, breeder: { id: string }): void {
  const pairing = plan.pairings.find(
    ({ breederId, chosenStatus }) => breederId === breeder.id && chosenStatus === 'born',
  )
  const kittens = plan.cats.filter(
    ({ breederId, name, status }) =>
      breederId === breeder.id && KITTENS.includes(name) && status === 'available',
  )
  const other = FAMILIES[0]
  if (!pairing || kittens.length === 0 || !other) return
  for (const [index, { email }] of [BUYER, other].entries()) {
    const id = demoId('waiting list entry', 'born litter', email)
    const createdAt = calendar.moment(90 - index, 12)
    plan.waitingListEntries.push({
      id,
      breederId: breeder.id,
      buyerId: demoId('user', email),
      pairingId: pairing.id,
      pairingTitle: `${pairing.sireName} x ${pairing.damName}`,
      chosenStatus: 'waiting',
      rank: String(index + 1),
      home: 'A house with two tall windows, and somebody at home all day.',
      createdAt,
    })
    const joined = { entryId: id, kind: 'joined' as const, actor: 'buyer' as const, createdAt }
    plan.waitingListEvents.push({
      ...joined,
      id: demoId('waiting list joined', 'born litter', email),
      details: { place: index + 1 },
    })
  }
  // It was made yesterday at midnight, so that it is open for one more day at least.
  const createdAt = calendar.moment(1, 0)
  const deadline = new Date(createdAt.getTime() + HOURS * HOUR_MS)
  const id = demoId('offer', BUYER.email)
  const entryId = demoId('waiting list entry', 'born litter', BUYER.email)
  plan.offers.push({ id, entryId, breederId: breeder.id, hours: HOURS, deadline, createdAt })
  for (const kitten of kittens) {
    const { id: catId, price, depositAmount = null } = kitten
    plan.offerCats.push({ offerId: id, catId, price, depositAmount, wasPaused: false })
    Object.assign(kitten, { heldByOffer: id, heldUntil: deadline })
  }
  plan.waitingListEvents.push({
    id: demoId('waiting list offered', BUYER.email),
    entryId,
    kind: 'offered',
    actor: 'breeder',
    details: { offerId: id, kittens: kittens.map(({ name }) => name) },
    createdAt,
  })
}
