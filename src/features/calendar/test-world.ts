/** For tests: a cattery with an entry of each kind in May 2027, and another one whose entries nobody else sees. */
import { eq } from 'drizzle-orm'
import { animalTests } from '#features/breeding/api/tables.ts'
import { addAnimal } from '#features/breeding/test-world.ts'
import { breedingPairings, litters } from '#features/litters/api/tables.ts'
import { addBornLitter, addPairing } from '#features/litters/test-world.ts'
import { pickupProposals } from '#features/pickups/api/tables.ts'
import { transactions } from '#features/sales/api/tables.ts'
import { offers } from '#features/waiting-lists/api/tables.ts'
import type { Entry } from '#features/waiting-lists/contract.ts'
import { newId } from '#lib/ids.ts'
import type { TestApp } from '#testing/app.ts'
import { addCat, signUp, type TestUser } from '#testing/builders.ts'
import { addKitten, joinAs, openList, sendOffer } from '#testing/sales/offers.ts'
import { addTestSale } from '#testing/sales/sales.ts'

export const NOW = new Date('2027-05-10T16:00:00.000Z')

export type CalendarWorld = {
  owner: TestUser
  breederId: string
  pairingId: string
  litterId: string
  kittenId: string
  soldCatId: string
  saleId: string
  offerId: string
  entryId: string
  animalId: string
}

/** Adds the cattery; the clock must show `NOW`. */
export async function addCalendar(app: TestApp): Promise<CalendarWorld> {
  const { db } = app.services
  const list = await openList(app)
  const { owner, breederId } = list
  const { id: pairingId } = await addPairing(app, { breederId, expectedLitterDate: '2027-05-20' })
  const { litter, pairing } = await addBornLitter(app, { birthDate: '2027-05-01' })
  await db.update(breedingPairings).set({ breederId }).where(eq(breedingPairings.id, pairing.id))
  await db.update(litters).set({ breederId }).where(eq(litters.id, litter.id))
  const kitten = await addCat(app, { breederId, name: 'Clover', birthDate: '2027-03-01' })
  const buyer = await signUp(app)
  const sold = await addCat(app, {
    breederId,
    status: 'reserved',
    reservedBy: buyer.id,
    birthDate: '2027-01-01',
  })
  const sale = await addTestSale(app, {
    cat: sold,
    buyerId: buyer.id,
    status: 'deposit_paid',
    goHomeDate: '2027-05-25',
    finalPaymentDue: '2027-05-18',
  })
  await agree(app, sale.id, { day: '2027-05-26', time: '14:30' })
  const offered = await addKitten(app, list, { name: 'Hazelnut', birthDate: '2025-01-01' })
  const { entryId } = await joinAs(app, list, 'Avery')
  const made = await sendOffer(app, list, entryId, [offered])
  const offerId = made.json<Entry>().offer?.id ?? ''
  await db
    .update(offers)
    .set({ deadline: new Date('2027-05-13T02:00:00Z') })
    .where(eq(offers.id, offerId))
  const animal = await addAnimal(app, {
    breederId,
    registeredName: 'Queen Ada',
    breed: 'Maine Coon',
    sex: 'female',
    status: 'kept',
    bornOn: '2025-01-01',
    bornPrecision: 'day',
  })
  const test = { breederId, animalId: animal.id, code: 'ECHO', result: 'normal' }
  await db.insert(animalTests).values([
    { ...test, testedOn: '2026-01-28' },
    { ...test, testedOn: '2026-05-28' },
  ])
  return {
    owner,
    breederId,
    pairingId,
    litterId: litter.id,
    kittenId: kitten.id,
    soldCatId: sold.id,
    saleId: sale.id,
    offerId,
    entryId,
    animalId: animal.id,
  }
}

/** Lets the parties of a sale agree on a pickup. */
export async function agree(
  app: TestApp,
  transactionId: string,
  { day, time }: { day: string; time: string | null },
): Promise<void> {
  const { db } = app.services
  const at = app.clock.now()
  await db.delete(pickupProposals).where(eq(pickupProposals.transactionId, transactionId))
  await db.insert(pickupProposals).values({
    id: newId(),
    transactionId,
    by: 'buyer',
    day,
    time,
    status: 'accepted',
    createdAt: at,
    acceptedAt: at,
  })
  await db
    .update(transactions)
    .set({ pickupDay: day, pickupTime: time })
    .where(eq(transactions.id, transactionId))
}
