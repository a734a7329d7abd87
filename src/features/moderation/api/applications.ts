/** Decisions on breeder applications. */
import { lockUser } from '#features/accounts/api/index.ts'
import { catteryChecks, findOwner, lockCattery, setVerified } from '#features/breeders/api/index.ts'
import { CHECK_NAMES } from '#lib/checks/kinds.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { applyDecision } from './decisions.ts'
import { mayActOn } from './policy.ts'
import type { Ports } from './ports.ts'

/**
 * Verifies or rejects an application. Throws not_found, forbidden for staff's catteries, conflict if already decided or if a
 * check of a cattery to verify has failed.
 */
export async function decideApplication(
  db: DbOrTx,
  ports: Ports,
  actor: Viewer,
  breederId: string,
  { decision, reason }: { decision: 'verify' | 'reject'; reason: string },
  now: Date,
): Promise<'verified' | 'rejected'> {
  const isVerified = decision === 'verify'
  await db.transaction(async (tx) => {
    const owner = await findOwner(tx, breederId)
    const user = owner && (await lockUser(tx, owner))
    const cattery = user && (await lockCattery(tx, breederId))
    if (!user || !cattery) throw new AppError('not_found')
    if (!mayActOn(actor, user))
      throw new AppError('forbidden', { message: 'Staff cannot act on themselves or other staff.' })
    if (!cattery.appliedAt) throw new AppError('conflict', { message: 'This breeder has not applied yet.' })
    if (cattery.verificationStatus !== 'pending')
      throw new AppError('conflict', { message: 'This application has already been decided.' })
    if (isVerified) await requireNoFailedCheck(tx, breederId)
    await setVerified(tx, cattery, isVerified, now)
    await applyDecision(tx, ports, {
      action: decision,
      user,
      actorId: actor.id,
      reason,
      now,
      subject: { kind: 'breeder', id: breederId, title: cattery.businessName },
    })
  })
  return isVerified ? 'verified' : 'rejected'
}

async function requireNoFailedCheck(tx: DbOrTx, breederId: string): Promise<void> {
  const { entries = [] } = (await catteryChecks.list(tx, breederId)) ?? {}
  const failed = entries.filter(({ isCurrent, result }) => isCurrent && result === 'failed')
  if (failed.length === 0) return
  const names = failed.map(({ kind }) => CHECK_NAMES[kind]).join(', ')
  throw new AppError('conflict', {
    message: `These checks failed: ${names}. Record a new result, or correct it, before you accept.`,
  })
}
