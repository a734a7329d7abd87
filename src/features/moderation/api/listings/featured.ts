import { lockUser } from '#features/accounts/api/index.ts'
import { findBreeder } from '#features/breeders/api/index.ts'
import { catTakeDown, findCat } from '#features/cats/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { applyDecision } from '../decisions.ts'
import { mayActOn } from '../policy.ts'
import type { Ports } from '../ports.ts'

/** Stops featuring a cat. Throws not_found, forbidden for staff's cats, conflict for a cat that is not featured. */
export async function unfeature(
  db: DbOrTx,
  ports: Ports,
  actor: Viewer,
  id: string,
  reason: string,
  now: Date,
): Promise<{ id: string; isFeatured: boolean }> {
  await db.transaction(async (tx) => {
    const cat = await findCat(tx, id)
    const breeder = cat && (await findBreeder(tx, cat.breederId))
    const user = breeder && (await lockUser(tx, breeder.userId))
    if (!cat || !user) throw new AppError('not_found')
    if (!mayActOn(actor, user))
      throw new AppError('forbidden', { message: 'Staff cannot act on themselves or other staff.' })
    if (!(await catTakeDown.unfeatureCat(tx, id)))
      throw new AppError('conflict', { message: 'This cat is not featured.' })
    const subject = { kind: 'cat' as const, id, title: cat.name }
    await applyDecision(tx, ports, { action: 'unfeature', user, actorId: actor.id, reason, now, subject })
  })
  return { id, isFeatured: false }
}
