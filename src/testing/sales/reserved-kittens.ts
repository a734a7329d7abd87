/** A litter with a kitten that is reserved. */
import { sql } from 'drizzle-orm'
import { addBornLitter } from '#features/litters/test-world.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import type { TestApp } from '../app.ts'
import { addCat, type TestUser } from '../builders.ts'
import { addTestSale } from './sales.ts'

/** Adds a litter of a cattery that was born four weeks ago, with a kitten whose deposit is paid. */
export async function reservedKitten(
  app: TestApp,
  { breederId, buyer }: { breederId: string; buyer: TestUser },
) {
  const { db } = app.services
  const born = addDays(isoDate(app.clock.now()), -28)
  const { litter, pairing } = await addBornLitter(app, { birthDate: born })
  // The builder adds a cattery of its own.
  await db.execute(sql`update litters set breeder_id = ${breederId} where id = ${litter.id}`)
  await db.execute(sql`update breeding_pairings set breeder_id = ${breederId} where id = ${pairing.id}`)
  const kitten = await addCat(app, {
    breederId,
    litterId: litter.id,
    status: 'reserved',
    reservedBy: buyer.id,
  })
  const goHomeDate = addDays(born, 84)
  const dates = { goHomeDate, refundsUntil: goHomeDate, finalPaymentDue: addDays(goHomeDate, 14) }
  await addTestSale(app, { cat: kitten, buyerId: buyer.id, status: 'deposit_paid', ...dates })
  return { litter, kitten, born }
}
