import { eq } from 'drizzle-orm'
import { AppError } from '#lib/errors.ts'
import type { Handle } from '#platform/db/index.ts'
import { breeders } from './tables.ts'

/** The cattery of a user; undefined where there is none. */
export async function findBreederOf(
  db: Handle,
  userId: string,
): Promise<typeof breeders.$inferSelect | undefined> {
  const [breeder] = await db.select().from(breeders).where(eq(breeders.userId, userId))
  return breeder
}

/** The cattery that a user may work in. Throws `forbidden` where there is none, or staff has suspended it. */
export async function requireOwnBreeder(db: Handle, userId: string): Promise<typeof breeders.$inferSelect> {
  return usable(await findBreederOf(db, userId))
}

/**
 * The same, held until the transaction ends: what is written in one cattery happens one after the other. So of two
 * requests with one id the second finds the first's, and no litter is deleted while a kitten is put into it. Hold it
 * before any other row.
 */
export async function lockOwnBreeder(tx: Handle, userId: string): Promise<typeof breeders.$inferSelect> {
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

/** Rows of one kind that a cattery may have; more than any has, and few enough for lists without pages. */
const MOST_OF_A_KIND = 1_000

/** Throws `conflict` for a cattery that has as many of something (`what`, in the plural) as it may. */
export async function requireRoom(what: string, count: Promise<number>): Promise<void> {
  if ((await count) >= MOST_OF_A_KIND)
    throw new AppError('conflict', { message: `A cattery has at most ${MOST_OF_A_KIND} ${what}.` })
}

/** A row that belongs to the cattery. Throws `not_found` where there is none and `forbidden` where it is another's. */
export function requireOwned<Row extends { breederId: string }>(
  row: Row | undefined,
  breederId: string,
): Row {
  if (!row) throw new AppError('not_found')
  if (row.breederId !== breederId) throw new AppError('forbidden')
  return row
}
