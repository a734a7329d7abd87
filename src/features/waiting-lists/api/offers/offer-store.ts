/** Rows of offers. Whoever changes one has locked its cattery, and then the offer. */
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { isDead } from '#features/breeding/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { idRow, read } from '#platform/db/rows.ts'
import type { DeadlineTimes } from '#platform/outages/index.ts'
import { offerCats, offers } from '../tables.ts'
import { isOpenSql } from './offer-times.ts'

export type OfferRow = typeof offers.$inferSelect
export type OfferCatRow = typeof offerCats.$inferSelect

/** An offer by its ID. */
export async function findOffer(db: DbOrTx, id: string): Promise<OfferRow | undefined> {
  const [row] = await db.select().from(offers).where(eq(offers.id, id))
  return row
}

/** An offer, locked until the transaction ends. */
export async function lockOffer(tx: DbOrTx, id: string): Promise<OfferRow | undefined> {
  const [row] = await tx.select().from(offers).where(eq(offers.id, id)).for('update')
  return row
}

/** The open offer of an entry, locked until the transaction ends. */
export async function lockOpenOffer(tx: DbOrTx, entryId: string): Promise<OfferRow | undefined> {
  const [row] = await tx
    .select()
    .from(offers)
    .where(and(eq(offers.entryId, entryId), eq(offers.status, 'open')))
    .for('update')
  return row
}

/** How many offers the family of an entry got since then. */
export function countOffers(db: DbOrTx, entryId: string, since: Date): Promise<number> {
  return db.$count(offers, and(eq(offers.entryId, entryId), gt(offers.createdAt, since)))
}

/** Adds an open offer. */
export async function insertOffer(tx: DbOrTx, row: typeof offers.$inferInsert): Promise<void> {
  await tx.insert(offers).values(row)
}

/** Adds a kitten of an offer. */
export async function insertOfferCat(tx: DbOrTx, row: typeof offerCats.$inferInsert): Promise<void> {
  await tx.insert(offerCats).values(row)
}

/** Changes an offer. */
export async function changeOffer(tx: DbOrTx, id: string, set: Partial<OfferRow>): Promise<void> {
  await tx.update(offers).set(set).where(eq(offers.id, id))
}

/** The kittens of an offer, in the order in which cats are locked. */
export function listOfferCats(db: DbOrTx, offerId: string): Promise<OfferCatRow[]> {
  return db.select().from(offerCats).where(eq(offerCats.offerId, offerId)).orderBy(asc(offerCats.catId))
}

/** Stores that the kittens of an offer may be offered again. */
export async function closeOfferCats(tx: DbOrTx, offerId: string): Promise<void> {
  await tx.update(offerCats).set({ isOpen: false }).where(eq(offerCats.offerId, offerId))
}

/** The offer that a sale accepted. */
export async function findOfferOfSale(db: DbOrTx, transactionId: string): Promise<OfferRow | undefined> {
  const [row] = await db.select().from(offers).where(eq(offers.transactionId, transactionId))
  return row
}

/** Whether an offer was passed on to other families. */
export async function wasPassedOn(db: DbOrTx, id: string): Promise<boolean> {
  return (await db.$count(offers, eq(offers.previousId, id))) > 0
}

/** Open offers that have expired, the earliest deadline first. */
export async function listExpired(db: DbOrTx, times: DeadlineTimes, limit: number): Promise<string[]> {
  const rows = await read(db, idRow).rows(sql`
    select o.id from offers o where o.status = 'open' and not ${isOpenSql(times)} order by o.deadline limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** The open offers of a cattery, in the order in which they are locked. */
export function listOpenOfCattery(db: DbOrTx, breederId: string): Promise<OfferRow[]> {
  return db
    .select()
    .from(offers)
    .where(and(eq(offers.breederId, breederId), eq(offers.status, 'open')))
    .orderBy(asc(offers.id))
}

/** Open offers that nobody can accept: their cattery is hidden, the account of a party is being deleted, or a kitten died. */
export async function listOrphaned(db: DbOrTx, limit: number): Promise<string[]> {
  const rows = await read(db, idRow).rows(sql`
    select o.id from offers o join breeders b on b.id = o.breeder_id
    where o.status = 'open' and (not b.is_public or exists (select from offer_cats x join cats c on c.id = x.cat_id
      where x.offer_id = o.id and ${isDead(sql`c.animal_id`)})) order by o.id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** The open offers of a user: to the user, or of the user's cattery. */
export async function listOpenOfUser(db: DbOrTx, userId: string): Promise<string[]> {
  const rows = await read(db, idRow).rows(sql`
    select o.id from offers o join waiting_list_entries e on e.id = o.entry_id join breeders b on b.id = o.breeder_id
    where o.status = 'open' and ${userId} in (e.buyer_id, b.user_id) order by o.breeder_id, o.id`)
  return rows.map(({ id }) => id)
}

/** The open offer of a cat. */
export async function findOpenOfCat(db: DbOrTx, catId: string): Promise<OfferRow | undefined> {
  const held = await read(db, idRow).maybeRow(
    sql`select offer_id as id from offer_cats where cat_id = ${catId} and is_open`,
  )
  return held && findOffer(db, held.id)
}
