import { type SQL, sql } from 'drizzle-orm'
import type { Page, PageRange } from '#lib/paging.ts'
import type { SecurityEventKind } from '#lib/security-event-kinds.ts'
import { type DbOrTx, isoText } from '#platform/db/index.ts'
import { pageRow, read } from '#platform/db/rows.ts'
import type { SecurityEvent, StaffSecurityEvent } from '../contract.ts'
import { securityEventSchema, staffSecurityEventSchema } from '../contract.ts'

/** Events beyond this are not counted, because counting millions takes seconds; filters lead to them. */
export const MAX_COUNTED = 10_000

export type EventFilter = {
  kind?: SecurityEventKind | undefined
  /** Who did it, or the user concerned. */
  userId?: string | undefined
  /** A day in UTC. */
  day?: string | undefined
}

/** What others did that concerns the reader is left out: it would reveal who investigates. */
const ofOthers = (reader: { id: string }) =>
  sql`(e.subject_id is distinct from ${reader.id}::uuid or e.actor_id = ${reader.id})`

/** Events that users do not see: refusals, which mean nothing to them, and what staff read while they look into something. */
const HIDDEN: SecurityEventKind[] = [
  'forbidden',
  'document_opened',
  'conversation_opened',
  'order_opened',
  'waiting_list_opened',
  'people_opened',
  'application_opened',
  'security_log_exported',
  'approval_requested',
  'approval_decided',
  'payment_check_decided',
  'fraud_warning_dismissed',
]

const ORDER = sql`created_at desc, id desc`

const ownEventPage = pageRow(securityEventSchema)

/** One page of the events about a user as that user sees them, newest first, and the total. */
export async function listOwnEvents(
  db: DbOrTx,
  userId: string,
  { limit, offset }: PageRange,
): Promise<Page<SecurityEvent[]>> {
  const own = sql`security_events e where e.subject_id = ${userId}
    and e.kind <> all(${sql.param(HIDDEN)}::text[])`
  return read(db, ownEventPage).row(sql`
    with page as (select e.* from ${own} order by e.created_at desc, e.id desc limit ${limit} offset ${offset})
    select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind,
        'by', case when e.actor_id = ${userId} then 'you' when e.actor_id is null and e.network is not null
          then 'unknown' else 'littermate' end,
        'device', e.detail ->> 'device',
        'network', case when e.actor_id is null or e.actor_id = ${userId} then e.network end,
        'createdAt', ${isoText(sql`e.created_at`)}) order by e.created_at desc, e.id desc), '[]') as items,
      (select count(*)::int from (select from ${own} limit ${MAX_COUNTED}) counted) as total
    from page e`)
}

const eventPage = pageRow(staffSecurityEventSchema)

/** One page of events for staff, newest first, and the total up to MAX_COUNTED. */
export async function listEvents(
  db: DbOrTx,
  reader: { id: string },
  filter: EventFilter,
  { limit, offset }: PageRange,
): Promise<Page<StaffSecurityEvent[]>> {
  const latest = matching(reader, filter, sql`order by ${ORDER} limit ${limit + offset}`)
  const counted = matching(reader, filter, sql`limit ${MAX_COUNTED}`)
  return read(db, eventPage).row(sql`
    with page as (select * from (${latest}) e order by ${ORDER} limit ${limit} offset ${offset})
    select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'actor', ${named(sql`e.actor_id`)},
        'subject', ${named(sql`e.subject_id`)}, 'network', e.network, 'requestId', e.request_id,
        'detail', e.detail, 'createdAt', ${isoText(sql`e.created_at`)})
        order by e.created_at desc, e.id desc), '[]') as items,
      (select least(count(*), ${MAX_COUNTED})::int from (${counted}) counted) as total
    from page e`)
}

/** The events of a filter; those of a user are read from two indexes, as the one who did it and as the one concerned. */
function matching(reader: { id: string }, { kind, userId, day }: EventFilter, cut: SQL): SQL {
  const conditions = sql.join(
    [
      ofOthers(reader),
      ...(kind ? [sql`e.kind = ${kind}`] : []),
      ...(day
        ? [
            sql`e.created_at >= ${`${day}T00:00:00Z`}::timestamptz and e.created_at < ${`${day}T00:00:00Z`}::timestamptz + interval '1 day'`,
          ]
        : []),
    ],
    sql` and `,
  )
  const events = (more: SQL) =>
    sql`(select e.* from security_events e where ${conditions} and ${more} ${cut})`
  if (!userId) return events(sql`true`)
  return sql`${events(sql`e.subject_id = ${userId}`)} union all
    ${events(sql`e.actor_id = ${userId} and e.subject_id is distinct from ${userId}::uuid`)}`
}

const named = (id: SQL) => sql`case when ${id} is not null then json_build_object('userId', ${id}, 'name',
  coalesce((select coalesce(nullif(u.name, ''), u.email) from users u where u.id = ${id}), 'Deleted account')) end`

/** Whether a user has this ID. */
export async function isUser(db: DbOrTx, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select id from users where id = ${id}`)
  return rows.length > 0
}
