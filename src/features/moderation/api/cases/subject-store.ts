/** Reportable subjects that the reporter may see. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { pairingTitle } from '#features/litters/api/index.ts'
import { findReceivedMessage, hasConversation } from '#features/messages/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { ReportableKind } from '../../choices.ts'
import { staffName } from '../user-store.ts'

const subjectRow = z.object({ id: z.string(), title: z.string(), ownerId: z.string() })
export type Subject = z.infer<typeof subjectRow> & { kind: ReportableKind }

/**
 * A subject with its owner: a message that the reporter received, a user they exchanged messages with, who is on the
 * waiting list of the other, or who has a public cattery, a public listing or review, or anything of their own. Undefined for everything else.
 */
export async function findSubject(
  db: DbOrTx,
  kind: ReportableKind,
  id: string,
  reporterId: string,
): Promise<Subject | undefined> {
  if (kind === 'message') {
    const message = await findReceivedMessage(db, id, reporterId)
    return message && { kind, id, title: 'Message', ownerId: message.senderId }
  }
  const isContact = kind === 'person' && (await hasConversation(db, reporterId, id))
  const found = await read(db, subjectRow).maybeRow(subjectQuery(kind, id, { reporterId, isContact }))
  return found && { kind, ...found }
}

function subjectQuery(
  kind: Exclude<ReportableKind, 'message'>,
  id: string,
  { reporterId, isContact }: { reporterId: string; isContact: boolean },
): SQL {
  switch (kind) {
    case 'person':
      return sql`select u.id, ${staffName(sql`u`)} as title, u.id as owner_id from users u
        where u.id = ${id} and (u.id = ${reporterId} or ${isContact}
          or exists (select from public_breeders b where b.user_id = u.id)
          or exists (select from waiting_list_entries e join breeders b on b.id = e.breeder_id
            where (e.buyer_id, b.user_id) in ((u.id, ${reporterId}), (${reporterId}, u.id))))`
    case 'cat':
      return sql`select c.id, c.name as title, b.user_id as owner_id
        from cats c join breeders b on b.id = c.breeder_id
        where c.id = ${id} and (b.user_id = ${reporterId} or c.is_viewable)`
    case 'pairing':
      return sql`select p.id, ${pairingTitle} as title, b.user_id as owner_id
        from breeding_pairings p join breeders b on b.id = p.breeder_id
        where p.id = ${id} and (b.user_id = ${reporterId} or exists (select from public_pairings v where v.id = p.id))`
    case 'breeder':
      return sql`select b.id, b.business_name as title, b.user_id as owner_id from breeders b
        where b.id = ${id} and (b.user_id = ${reporterId} or b.is_public)`
    case 'review':
      return sql`select r.id, 'Review of ' || b.business_name as title, r.reviewer_id as owner_id
        from reviews r join breeders b on b.id = r.breeder_id
        where r.id = ${id} and (r.reviewer_id = ${reporterId}
          or r.hidden_at is null and (b.user_id = ${reporterId} or b.is_public))`
  }
}
