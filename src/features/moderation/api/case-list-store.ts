/** What staff reads of cases; the JSON is built by PostgreSQL. */
import { type SQL, sql } from 'drizzle-orm'
import type { Cut, Listed } from '#lib/paging.ts'
import { type Handle, isoText } from '#platform/db/index.ts'
import type { CaseKind, CaseStatus } from '../choices.ts'
import type { Case, CaseDetail } from '../contract.ts'
import { adminPersonJson, staffName } from './people-store.ts'

/** Messages of the conversation before and after a reported one that staff sees with it. */
const AROUND = 5

/** The page of what was reported; null where it has none or none any more. */
const subjectPath = sql`case c.subject_kind
  when 'cat' then (select '/cats/' || s.id from cats s where s.id = c.subject_id and s.deleted_at is null)
  when 'pairing' then (select '/breeding-pairings/' || s.id from breeding_pairings s where s.id = c.subject_id)
  when 'breeder' then (select '/breeder/' || s.id from breeders s where s.id = c.subject_id)
  when 'person' then (select '/breeder/' || s.id from breeders s where s.user_id = c.subject_id) end`

/** A case `c` with its person `u`, the cattery `b` and the reporter `r`. */
const caseJson = (now: Date) => sql`json_build_object(
  'id', c.id, 'kind', c.kind, 'status', c.status, 'reason', c.reason, 'comment', c.comment,
  'createdAt', ${isoText(sql`c.created_at`)}, 'closedAt', ${isoText(sql`c.closed_at`)},
  'person', ${adminPersonJson(now)},
  'reporter', case when r.id is not null then json_build_object('userId', r.id, 'name', ${staffName(sql`r`)}) end,
  'subject', case when c.subject_id is not null then json_build_object(
    'kind', c.subject_kind, 'id', c.subject_id, 'title', c.subject_title, 'path', ${subjectPath}) end)`

const PEOPLE_OF_CASE = sql`join users u on u.id = c.user_id left join breeders b on b.user_id = u.id
  left join users r on r.id = c.reporter_id`

export async function getCase(db: Handle, id: string, now: Date): Promise<Case | undefined> {
  const { rows } = await db.execute<{ found: Case }>(
    sql`select ${caseJson(now)} as found from moderation_cases c ${PEOPLE_OF_CASE} where c.id = ${id}`,
  )
  return rows[0]?.found
}

/** One page of cases, the open ones oldest first, the closed ones as they were closed, latest first. */
export async function listCases(
  db: Handle,
  { status, kind }: { status: CaseStatus; kind?: CaseKind | undefined },
  { limit, offset }: Cut,
  now: Date,
): Promise<Listed<Case[]>> {
  const where = sql`c.status = ${sql.raw(`'${status}'`)} ${kind ? sql`and c.kind = ${kind}` : sql``}`
  const order: SQL = status === 'open' ? sql`c.created_at, c.id` : sql`c.closed_at desc, c.id desc`
  const { rows } = await db.execute<Listed<Case[]>>(sql`
    with page as (select c.* from moderation_cases c where ${where}
      order by ${order} limit ${limit} offset ${offset})
    select coalesce(json_agg(${caseJson(now)} order by ${order}), '[]') as items,
      (select count(*)::int from moderation_cases c where ${where}) as total
    from page c ${PEOPLE_OF_CASE}`)
  return rows[0] ?? { items: [], total: 0 }
}

/** A reported message with a few before and after it in the same conversation, oldest first. */
export async function listAround(db: Handle, messageId: string): Promise<CaseDetail['messages']> {
  const neighbors = (isBefore: boolean) => sql`(
    select n.* from messages n
    where least(n.sender_id, n.receiver_id) = least(m.sender_id, m.receiver_id)
      and greatest(n.sender_id, n.receiver_id) = greatest(m.sender_id, m.receiver_id)
      and (n.created_at, n.id) ${isBefore ? sql`<` : sql`>`} (m.created_at, m.id)
    order by ${isBefore ? sql`n.created_at desc, n.id desc` : sql`n.created_at, n.id`} limit ${AROUND})`
  const { rows } = await db.execute<CaseDetail['messages'][number]>(sql`
    select x.id, x.sender_id as "senderId", x.content, ${isoText(sql`x.created_at`)} as "createdAt",
      x.id = m.id as "isReported"
    from messages m, lateral (${neighbors(true)} union all select m.* union all ${neighbors(false)}) x
    where m.id = ${messageId} order by x.created_at, x.id`)
  return rows
}
