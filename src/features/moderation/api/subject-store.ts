/** Reportable subjects that the reporter may see. */
import { type SQL, sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import type { SubjectKind } from '../choices.ts'
import { staffName } from './user-store.ts'

export type Subject = { kind: SubjectKind; id: string; title: string; ownerId: string }

/** A breeder whom the public sees. */
const SHOWN = sql`b.is_active and b.verification_status = 'verified'`

/**
 * A subject with its owner: a message that the reporter received, a user they exchanged messages with or who has a public
 * cattery, a public listing, or anything of their own. Undefined for everything else.
 */
export async function findSubject(
  db: Handle,
  kind: SubjectKind,
  id: string,
  reporterId: string,
): Promise<Subject | undefined> {
  const { rows } = await db.execute<Omit<Subject, 'kind'>>(subjectQuery(kind, id, reporterId))
  return rows[0] && { kind, ...rows[0] }
}

function subjectQuery(kind: SubjectKind, id: string, reporterId: string): SQL {
  switch (kind) {
    case 'message':
      return sql`select m.id, 'Message' as title, m.sender_id as "ownerId" from messages m
        where m.id = ${id} and m.receiver_id = ${reporterId}`
    case 'person':
      return sql`select u.id, ${staffName(sql`u`)} as title, u.id as "ownerId"
        from users u left join breeders b on b.user_id = u.id
        where u.id = ${id} and (u.id = ${reporterId} or ${SHOWN}
          or exists (select from conversations c where c.user_id = ${reporterId} and c.other_id = u.id))`
    case 'cat':
      return sql`select c.id, c.name as title, b.user_id as "ownerId"
        from cats c join breeders b on b.id = c.breeder_id
        where c.id = ${id} and (b.user_id = ${reporterId} or (c.is_listed and c.status <> 'withdrawn'))`
    case 'pairing':
      return sql`select p.id, p.sire_name || ' x ' || p.dam_name as title, b.user_id as "ownerId"
        from breeding_pairings p join breeders b on b.id = p.breeder_id
        where p.id = ${id} and (b.user_id = ${reporterId} or (p.is_active and ${SHOWN}))`
    case 'breeder':
      return sql`select b.id, b.business_name as title, b.user_id as "ownerId" from breeders b
        where b.id = ${id} and (b.user_id = ${reporterId} or ${SHOWN})`
  }
}
