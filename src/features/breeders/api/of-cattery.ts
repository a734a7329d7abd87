import { type SQL, sql } from 'drizzle-orm'

/** Rows of a user's cattery, in a table with a `breeder_id`; for the rules of other features. */
export const ofCattery = (userId: string): SQL =>
  sql`breeder_id in (select b.id from breeders b where b.user_id = ${userId})`
