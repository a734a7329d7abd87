/** The invitations of a cattery as its breeder sees them. */
import { sql } from 'drizzle-orm'
import { shortName } from '#features/accounts/api/index.ts'
import { requireOwnBreeder } from '#features/breeders/api/index.ts'
import { pairingTitle } from '#features/litters/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Page, PageRange } from '#lib/paging.ts'
import { type DbOrTx, isoText } from '#platform/db/index.ts'
import { countRow, read } from '#platform/db/rows.ts'
import { type Invitation, invitationSchema } from '../../invitation-contract.ts'
import { INVITATION_DAYS } from '../../limits.ts'
import type { ListServices } from '../events.ts'

const expiresAt = sql`(coalesce(i.sent_at, i.created_at) + make_interval(days => ${INVITATION_DAYS}::int))`

/** What the breeder wrote, or who joined. */
const familyName = sql`case when e.id is null then i.name else coalesce(${shortName}, 'A user') end`

const fields = sql`i.id, i.status, i.pairing_id, ${pairingTitle} as pairing_title, ${familyName} as name, i.email,
  i.waits_since::text as waits_since, i.entry_id, ${isoText(sql`i.created_at`)} as created_at,
  ${isoText(sql`i.sent_at`)} as sent_at, case when i.closed_at is null then ${isoText(expiresAt)} end as expires_at,
  ${isoText(sql`i.closed_at`)} as closed_at`

const fromInvitations = sql`from waiting_list_invitations i left join breeding_pairings p on p.id = i.pairing_id
  left join waiting_list_entries e on e.id = i.entry_id left join users u on u.id = e.buyer_id`

/** One page of the invitations of the viewer’s cattery, open ones first. Throws `forbidden` without one. */
export async function listInvitations(
  { db }: Pick<ListServices, 'db'>,
  viewerId: string,
  { limit, offset }: PageRange,
): Promise<Page<Invitation[]>> {
  const { id } = await requireOwnBreeder(db, viewerId)
  const where = sql`i.breeder_id = ${id}`
  const [items, total] = await Promise.all([
    read(db, invitationSchema).rows(sql`
      select ${fields} ${fromInvitations} where ${where}
      order by i.closed_at desc nulls first, i.waits_since, i.created_at, i.id limit ${limit} offset ${offset}`),
    read(db, countRow).row(sql`select count(*)::int as count from waiting_list_invitations i where ${where}`),
  ])
  return { items, total: total.count }
}

/** An invitation as its breeder sees it. Throws not_found. */
export async function readInvitation(db: DbOrTx, id: string): Promise<Invitation> {
  const found = await read(db, invitationSchema).maybeRow(
    sql`select ${fields} ${fromInvitations} where i.id = ${id}`,
  )
  if (!found) throw new AppError('not_found')
  return found
}
