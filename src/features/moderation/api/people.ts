/** What staff does about people without a case. */
import { AppError } from '#lib/errors.ts'
import type { Handle } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { PersonAction } from '../choices.ts'
import type { AdminPerson } from '../contract.ts'
import { endOf } from './cases.ts'
import { findSameAct } from './decision-store.ts'
import { carryOut } from './decisions.ts'
import { findAdminPerson, lockPerson } from './people-store.ts'
import { mayActOn } from './policy.ts'
import type { Ports } from './ports.ts'

/** Milliseconds in which the same act with the same reason is a double click. */
const DOUBLE_MS = 60_000

/**
 * Warns, mutes, suspends or restores a person; sent twice it happens once. Throws not_found, forbidden for staff
 * themselves and other staff, conflict for what is the case already.
 */
export async function actOnPerson(
  db: Handle,
  ports: Ports,
  actor: Viewer,
  id: string,
  { action, reason, hours }: { action: PersonAction; reason: string; hours?: number | undefined },
  now: Date,
): Promise<AdminPerson> {
  await db.transaction(async (tx) => {
    const person = await lockPerson(tx, id)
    if (!person) throw new AppError('not_found')
    if (!mayActOn(actor, person))
      throw new AppError('forbidden', { message: 'Staff cannot act on themselves or other staff.' })
    const same = { userId: id, actorId: actor.id, action, reason }
    if (await findSameAct(tx, same, new Date(now.getTime() - DOUBLE_MS))) return
    const endsAt = action === 'mute' ? endOf({ hours }, now) : undefined
    await carryOut(tx, ports, { action, person, actorId: actor.id, reason, now, endsAt })
  })
  const after = await findAdminPerson(db, id, now)
  if (!after) throw new AppError('not_found')
  return after
}
