/** Breeders who wait to be verified. */
import { sql } from 'drizzle-orm'
import { lockCattery, setVerified } from '#features/breeders/api/index.ts'
import { isoText } from '#features/messages/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Handle } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Application } from '../contract.ts'
import { carryOut } from './decisions.ts'
import { adminPersonJson, type Cut, lockPerson } from './people-store.ts'
import { mayActOn } from './policy.ts'
import type { Ports } from './ports.ts'

/** One page of applications, oldest first; that of a suspended person comes back with them. */
export async function listApplications(
  db: Handle,
  { limit, offset }: Cut,
  now: Date,
): Promise<{ items: Application[]; total: number }> {
  const { rows } = await db.execute<{ items: Application[]; total: number }>(sql`
    with page as (select * from breeders where verification_status = 'pending'
      order by created_at, id limit ${limit} offset ${offset})
    select coalesce(json_agg(json_build_object(
        'breederId', b.id, 'person', ${adminPersonJson(now)}, 'name', b.name, 'businessName', b.business_name,
        'location', b.location, 'yearsExperience', b.years_experience, 'specializations', b.specializations,
        'description', b.description, 'documents', b.documents, 'createdAt', ${isoText(sql`b.created_at`)}
      ) order by b.created_at, b.id), '[]') as items,
      (select count(*)::int from breeders where verification_status = 'pending') as total
    from page b join users u on u.id = b.user_id`)
  return rows[0] ?? { items: [], total: 0 }
}

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

async function findOwner(tx: Handle, breederId: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ userId: string }>(
    sql`select user_id as "userId" from breeders where id = ${breederId}`,
  )
  return rows[0]?.userId
}
