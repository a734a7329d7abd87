/** What staff does about people without a case. */
import { AppError } from '#lib/errors.ts'
import type { Handle } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { PersonAction } from '../choices.ts'
import type { AdminPerson } from '../contract.ts'
import { endOf } from './cases.ts'
import { type DecisionRow, findLatestAbout } from './decision-store.ts'
import { type Act, carryOut } from './decisions.ts'
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
    const endsAt = action === 'mute' ? endOf({ hours }, now) : undefined
    const act = { action, person, actorId: actor.id, reason, now, endsAt }
    if (isSameAct(act, await findLatestAbout(tx, id))) return
    await carryOut(tx, ports, act)
  })
  const after = await findAdminPerson(db, id, now)
  if (!after) throw new AppError('not_found')
  return after
}

/** Whether it was just done, with nothing decided about the person since. */
function isSameAct({ action, actorId, reason, now, endsAt }: Act, latest: DecisionRow | undefined): boolean {
  if (latest?.action !== action || latest.actorId !== actorId || latest.reason !== reason) return false
  const { createdAt } = latest
  return (
    now.getTime() - createdAt.getTime() < DOUBLE_MS &&
    lasting(now, endsAt) === lasting(createdAt, latest.endsAt)
  )
}

/** Milliseconds from one moment to another; 0 for what has no end. */
function lasting(from: Date, until: Date | null | undefined): number {
  return until ? until.getTime() - from.getTime() : 0
}
