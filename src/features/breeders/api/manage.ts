import { eq } from 'drizzle-orm'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { breeders } from './tables.ts'

/** A user's cattery; undefined if there is none. */
export async function findOwnBreeder(
  db: DbOrTx,
  userId: string,
): Promise<typeof breeders.$inferSelect | undefined> {
  const [breeder] = await db.select().from(breeders).where(eq(breeders.userId, userId))
  return breeder
}

/** A user's cattery. Throws `forbidden` if there is none or it is suspended. */
export async function requireOwnBreeder(db: DbOrTx, userId: string): Promise<typeof breeders.$inferSelect> {
  return usable(await findOwnBreeder(db, userId))
}

/**
 * The same, locked until the transaction ends, so that writes to one cattery happen one after the other: the second of
 * two requests with one ID finds the first's row, and no litter is deleted while a kitten is added to it. Lock it before
 * any other row.
 */
export async function lockOwnBreeder(tx: DbOrTx, userId: string): Promise<typeof breeders.$inferSelect> {
  const [breeder] = await tx.select().from(breeders).where(eq(breeders.userId, userId)).for('no key update')
  return usable(breeder)
}

function usable(breeder: typeof breeders.$inferSelect | undefined): typeof breeders.$inferSelect {
  if (!breeder) throw new AppError('forbidden', { message: 'Please complete your breeder profile first.' })
  if (breeder.verificationStatus === 'suspended') {
    throw new AppError('forbidden', { message: 'Your cattery is suspended. Please write to support.' })
  }
  return breeder
}

/** The maximum number of rows of one kind per cattery, because its own lists have no pages. */
const MAX_PER_KIND = 1_000

/** Throws `conflict` for a cattery with the maximum number of something (`what`, in the plural). */
export async function requireRoom(what: string, count: Promise<number>): Promise<void> {
  if ((await count) >= MAX_PER_KIND)
    throw new AppError('conflict', { message: `A cattery has at most ${MAX_PER_KIND} ${what}.` })
}

/** A row that belongs to the cattery. Throws `not_found` if there is none and `forbidden` for another cattery's. */
export function requireOwned<Row extends { breederId: string }>(
  row: Row | undefined,
  breederId: string,
): Row {
  if (!row) throw new AppError('not_found')
  if (row.breederId !== breederId) throw new AppError('forbidden')
  return row
}
