/** Moderation of catteries, within moderation's transactions. */
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { nameKey, orNameTaken } from './names.ts'
import { breeders } from './tables.ts'

/**
 * Hides the cattery of a user who is suspended, if there is one, and stores its previous status; `false` restores that
 * status. Repeating it changes nothing.
 */
export async function setCatterySuspended(tx: DbOrTx, userId: string, isSuspended: boolean): Promise<void> {
  const { verificationStatus, suspendedFrom } = breeders
  await tx
    .update(breeders)
    .set(
      isSuspended
        ? { verificationStatus: 'suspended', suspendedFrom: sql`${verificationStatus}` }
        : { verificationStatus: sql`${suspendedFrom}`, suspendedFrom: null },
    )
    .where(and(eq(breeders.userId, userId), isSuspended ? isNull(suspendedFrom) : isNotNull(suspendedFrom)))
}

type Cattery = {
  id: string
  userId: string
  businessName: string
  verificationStatus: string
  appliedAt: Date | null
}

/** A cattery, locked until the transaction ends. */
export async function lockCattery(tx: DbOrTx, id: string): Promise<Cattery | undefined> {
  const { userId, businessName, verificationStatus, appliedAt } = breeders
  const [breeder] = await tx
    .select({ id: breeders.id, userId, businessName, verificationStatus, appliedAt })
    .from(breeders)
    .where(eq(breeders.id, id))
    .for('no key update')
  return breeder
}

/** Publishes a cattery or rejects its application. Throws conflict if another verified cattery has its name. */
export async function setVerified(
  tx: DbOrTx,
  { id, businessName }: Pick<Cattery, 'id' | 'businessName'>,
  isVerified: boolean,
  now: Date,
): Promise<void> {
  await tx
    .update(breeders)
    .set({
      verificationStatus: isVerified ? 'verified' : 'rejected',
      isActive: isVerified,
      acceptedOn: isVerified
        ? sql`(${now.toISOString()}::timestamptz at time zone ${breeders.timeZone})::date`
        : null,
      nameKey: nameKey(businessName),
    })
    .where(and(eq(breeders.id, id), ne(breeders.verificationStatus, 'suspended')))
    .catch((error: unknown) => {
      const isTaken = orNameTaken(error) !== error
      throw isTaken ? new AppError('conflict', { message: 'Another verified cattery has this name.' }) : error
    })
}
