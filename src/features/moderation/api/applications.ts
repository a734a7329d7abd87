/** Breeders who wait to be verified. */
import { findOwner, lockCattery, setVerified } from '#features/breeders/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Handle } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { carryOut } from './decisions.ts'
import { lockPerson } from './people-store.ts'
import { mayActOn } from './policy.ts'
import type { Ports } from './ports.ts'

/**
 * Verifies a cattery or turns its application down. Throws not_found, forbidden for staff's own and other staff's,
 * conflict when it was decided already.
 */
export async function decideApplication(
  db: Handle,
  ports: Ports,
  actor: Viewer,
  breederId: string,
  { decision, reason }: { decision: 'verify' | 'reject'; reason: string },
  now: Date,
): Promise<'verified' | 'rejected'> {
  const isVerified = decision === 'verify'
  await db.transaction(async (tx) => {
    const owner = await findOwner(tx, breederId)
    const person = owner && (await lockPerson(tx, owner))
    const cattery = person && (await lockCattery(tx, breederId))
    if (!person || !cattery) throw new AppError('not_found')
    if (!mayActOn(actor, person))
      throw new AppError('forbidden', { message: 'Staff cannot act on themselves or other staff.' })
    if (cattery.verificationStatus !== 'pending')
      throw new AppError('conflict', { message: 'This application has been decided already.' })
    await setVerified(tx, breederId, isVerified)
    await carryOut(tx, ports, {
      ...{ action: decision, person, actorId: actor.id, reason, now },
      subject: { kind: 'breeder', id: breederId, title: cattery.businessName },
    })
  })
  return isVerified ? 'verified' : 'rejected'
}
