/** The users and cats of the load mix in a seeded database, and the comparison of the database with what was confirmed. */
import pg from 'pg'
import { openDatabase } from '#platform/db/index.ts'
import { createLog } from '#platform/log/index.ts'
import { findSaleErrors } from '#testing/sales/sale-invariants.ts'
import { readSample } from '../server.ts'
import { addPairs, addSession } from '../streams/stream-users.ts'
import type { Acknowledged, MixWorld } from './mix-load.ts'

/** How many cats are for sale, and how many change their price. */
const FOR_SALE = 20_000
const REPRICED = 200

/** Adds users with sessions, half of them with a cattery, and chooses cats. */
export async function prepareWorld(databaseUrl: string, users: number): Promise<MixWorld> {
  const pairs = await addPairs(databaseUrl, Math.ceil(users / 2))
  const sample = await readSample(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const cats = await client.query<{ id: string; price: number; breederId: string; ownerId: string }>(
      `select c.id, c.price, c.breeder_id as "breederId", b.user_id as "ownerId"
       from cats c join breeders b on b.id = c.breeder_id
       where c.is_listed and c.status = 'available' order by md5(c.id::text) limit $1`,
      [FOR_SALE + REPRICED],
    )
    const repriced = []
    for (const { id, price, ownerId } of cats.rows.slice(0, REPRICED))
      repriced.push({ id, price, owner: await addSession(client, ownerId) })
    return { sample, pairs, repriced, forSale: cats.rows.slice(REPRICED) }
  } finally {
    await client.end()
  }
}

/** Violations of what must be true of sales, cats, and money. Cats that were seeded for load tests have no sales. */
export async function findInconsistencies(databaseUrl: string): Promise<string[]> {
  const database = await openDatabase({ url: databaseUrl, log: createLog('silent') })
  try {
    return await findSaleErrors(database.db)
  } finally {
    await database.close()
  }
}

/** What differs between the database and the confirmed writes; empty if nothing. */
export async function findLosses(databaseUrl: string, acknowledged: Acknowledged): Promise<string[]> {
  const database = await openDatabase({ url: databaseUrl, log: createLog('silent') })
  const errors: string[] = []
  const count = async (text: string, values: unknown[]) =>
    Number((await database.query<{ count: string }>({ text, values }))[0]?.count)
  try {
    const { messages, purchases, prices } = acknowledged
    const stored = await count('select count(*) from messages where id = any($1::uuid[])', [messages])
    if (stored !== messages.length) errors.push(`${messages.length - stored} messages are missing`)
    const recorded = await count(
      `select count(*) from payments where state = 'recorded' and stripe_payment_intent_id = any($1::text[])`,
      [purchases],
    )
    if (recorded !== purchases.length) errors.push(`${purchases.length - recorded} purchases are missing`)
    for (const [id, { confirmed, attempted }] of prices) {
      const [row] = await database.query<{ price: number }>({
        text: 'select price from cats where id = $1',
        values: [id],
      })
      if (row?.price !== confirmed && row?.price !== attempted)
        errors.push(`the cat ${id} costs ${row?.price} instead of ${confirmed}`)
    }
    return errors
  } finally {
    await database.close()
  }
}
