/** A microchip is in one cat: who else has a number, and what happens when two cats claim it. */
import { and, eq, isNull, ne } from 'drizzle-orm'
import { AppError } from '#lib/errors.ts'
import { type DbOrTx, violatedConstraint } from '#platform/db/index.ts'
import { cats } from './tables.ts'

/** A number that a user entered for a cat, although a cat of another cattery has it. */
export type SharedMicrochip = { userId: string; microchip: string; holderId: string }

/** Tells staff, in a transaction of its own; moderation, a higher feature, does it. Repeating it changes nothing. */
export type MicrochipPorts = { microchipShared: (shared: SharedMicrochip) => Promise<void> }

export type MicrochipClaim = {
  microchip: string
  /** The cat that has it, or will have it. */
  catId: string
  userId: string
  breederId: string
}

async function findHolder(db: DbOrTx, { microchip, catId }: MicrochipClaim) {
  const [holder] = await db
    .select({
      id: cats.id,
      name: cats.name,
      breederId: cats.breederId,
      status: cats.status,
      buyerId: cats.reservedBy,
    })
    .from(cats)
    .where(and(eq(cats.microchip, microchip), isNull(cats.deletedAt), ne(cats.id, catId)))
  return holder
}

/** Whether a buyer lists the cat that they bought. */
const isOwnPurchase = (
  { status, buyerId }: { status: string; buyerId: string | null },
  { userId }: MicrochipClaim,
): boolean => status === 'sold' && buyerId === userId

/**
 * Throws `invalid` if another cat has the number, which stays unnamed unless it is in the same cattery; staff read about the other
 * ones, because stolen identities look like this. Does not run in the transaction that stores the number, which is rolled back.
 */
export async function requireFreeMicrochip(
  db: DbOrTx,
  ports: MicrochipPorts,
  claim: MicrochipClaim,
): Promise<void> {
  const holder = await findHolder(db, claim)
  if (!holder || isOwnPurchase(holder, claim)) return
  if (holder.breederId === claim.breederId)
    throw taken(`${holder.name} in your list has this microchip number.`)
  const { userId, microchip } = claim
  await ports.microchipShared({ userId, microchip, holderId: holder.id })
  throw taken(
    'Another cat has this microchip number. Please check the digits, and write to our support if they are right.',
  )
}

const taken = (message: string) => new AppError('invalid', { fields: { microchip: message } })

/** Takes the number from the listing by which the user bought the cat, before it is stored with the user's own listing. */
export async function takeOverMicrochip(tx: DbOrTx, claim: MicrochipClaim): Promise<void> {
  const holder = await findHolder(tx, claim)
  if (holder && isOwnPurchase(holder, claim))
    await tx.update(cats).set({ microchip: null }).where(eq(cats.id, holder.id))
}

/** Stores the number that was read at the handover of a cat that had none. */
export async function addMicrochip(tx: DbOrTx, claim: MicrochipClaim): Promise<void> {
  await takeOverMicrochip(tx, claim)
  await tx
    .update(cats)
    .set({ microchip: claim.microchip })
    .where(and(eq(cats.id, claim.catId), isNull(cats.microchip)))
}

/**
 * Runs a transaction that stores a number, or none. Throws `invalid` if another cat has the number, also if both are stored at the
 * same time: the unique index lets one of them win.
 */
export async function withMicrochip<T>(
  db: DbOrTx,
  ports: MicrochipPorts,
  claim: Omit<MicrochipClaim, 'microchip'> & { microchip: string | null | undefined },
  store: () => Promise<T>,
): Promise<T> {
  const { microchip } = claim
  if (!microchip) return store()
  await requireFreeMicrochip(db, ports, { ...claim, microchip })
  try {
    return await store()
  } catch (error) {
    if (violatedConstraint(error) === 'cats_microchip')
      await requireFreeMicrochip(db, ports, { ...claim, microchip })
    throw error
  }
}
