import { findBreeder } from '#features/breeders/api/index.ts'
import { findCat, unfeatureCat } from '#features/cats/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Handle } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { carryOut } from './decisions.ts'
import { lockPerson } from './people-store.ts'
import { mayActOn } from './policy.ts'
import type { Ports } from './ports.ts'

/**
 * Takes a cat out of the featured ones. Throws not_found, forbidden for the cats of staff, conflict for a cat that is
 * not featured.
 */
export async function unfeature(
  db: Handle,
  ports: Ports,
  actor: Viewer,
  id: string,
  reason: string,
  now: Date,
): Promise<{ id: string; isFeatured: boolean }> {
  await db.transaction(async (tx) => {
    const cat = await findCat(tx, id)
    const breeder = cat && (await findBreeder(tx, cat.breederId))
    const person = breeder && (await lockPerson(tx, breeder.userId))
    if (!cat || !person) throw new AppError('not_found')
    if (!mayActOn(actor, person))
      throw new AppError('forbidden', { message: 'Staff cannot act on themselves or other staff.' })
    if (!(await unfeatureCat(tx, id)))
      throw new AppError('conflict', { message: 'This cat is not featured.' })
    const subject = { kind: 'cat' as const, id, title: cat.name }
    await carryOut(tx, ports, { action: 'unfeature', person, actorId: actor.id, reason, now, subject })
  })
  return { id, isFeatured: false }
}
