/** Moderation of catteries, within moderation's transactions. */
import { and, eq, ne, sql } from 'drizzle-orm'
import { AppError } from '#lib/errors.ts'
import type { Handle } from '#platform/db/index.ts'
import { nameKey, orNameTaken } from './names.ts'
import { breeders } from './tables.ts'

/** Hides the cattery of a user who is suspended, if there is one, and stores its previous status. */
export async function hideCattery(tx: Handle, userId: string): Promise<void> {
  await tx
    .update(breeders)
    .set({ verificationStatus: 'suspended', suspendedFrom: sql`${breeders.verificationStatus}` })
    .where(and(eq(breeders.userId, userId), sql`${breeders.suspendedFrom} is null`))
}

/** Restores the previous status of a user's cattery. */
export async function showCattery(tx: Handle, userId: string): Promise<void> {
  await tx
    .update(breeders)
    .set({ verificationStatus: sql`${breeders.suspendedFrom}`, suspendedFrom: null })
    .where(and(eq(breeders.userId, userId), sql`${breeders.suspendedFrom} is not null`))
}

type Cattery = {
  id: string
  userId: string
  businessName: string
  verificationStatus: string
  appliedAt: Date | null
}

/** A cattery, locked until the transaction ends. */
export async function lockCattery(tx: Handle, id: string): Promise<Cattery | undefined> {
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
  tx: Handle,
  { id, businessName }: Pick<Cattery, 'id' | 'businessName'>,
  isVerified: boolean,
): Promise<void> {
  await tx
    .update(breeders)
    .set({
      verificationStatus: isVerified ? 'verified' : 'rejected',
      isActive: isVerified,
      nameKey: nameKey(businessName),
    })
    .where(and(eq(breeders.id, id), ne(breeders.verificationStatus, 'suspended')))
    .catch((error: unknown) => {
      const isTaken = orNameTaken(error) !== error
      throw isTaken ? new AppError('conflict', { message: 'Another verified cattery has this name.' }) : error
    })
}
