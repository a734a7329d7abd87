/** Cases as staff see them; PostgreSQL builds the JSON. */
import { type SQL, sql } from 'drizzle-orm'
import type { Page, PageRange } from '#lib/paging.ts'
import { type Handle, isoText } from '#platform/db/index.ts'
import type { CaseKind, CaseStatus } from '../choices.ts'
import type { Case } from '../contract.ts'
import { adminUserJson, staffName } from './user-store.ts'

/** The path of the reported subject's page; null if it has none. */
const subjectPath = sql`case c.subject_kind
  when 'cat' then (select '/cats/' || s.id from cats s where s.id = c.subject_id and s.deleted_at is null)
  when 'pairing' then (select '/breeding-pairings/' || s.id from breeding_pairings s where s.id = c.subject_id)
  when 'breeder' then (select '/breeder/' || s.id from breeders s where s.id = c.subject_id)
  when 'person' then (select '/breeder/' || s.id from breeders s where s.user_id = c.subject_id) end`

/** A case `c` with its user `u`, their cattery `b`, and the reporter `r`. */
const caseJson = (now: Date) => sql`json_build_object(
  'id', c.id, 'kind', c.kind, 'status', c.status, 'reason', c.reason, 'comment', c.comment,
  'createdAt', ${isoText(sql`c.created_at`)}, 'closedAt', ${isoText(sql`c.closed_at`)},
  'person', ${adminUserJson(now)},
  'reporter', case when r.id is not null then json_build_object('userId', r.id, 'name', ${staffName(sql`r`)}) end,
  'subject', case when c.subject_id is not null then json_build_object(
    'kind', c.subject_kind, 'id', c.subject_id, 'title', c.subject_title, 'path', ${subjectPath}) end)`

const CASE_JOINS = sql`join users u on u.id = c.user_id left join breeders b on b.user_id = u.id
  left join users r on r.id = c.reporter_id`

export async function getCase(db: Handle, id: string, now: Date): Promise<Case | undefined> {
  const { rows } = await db.execute<{ found: Case }>(
    sql`select ${caseJson(now)} as found from moderation_cases c ${CASE_JOINS} where c.id = ${id}`,
  )
  return rows[0]?.found
}

/** One page of cases: open ones oldest first, closed ones by closing date, latest first. */
export async function listCases(
  db: Handle,
  { status, kind }: { status: CaseStatus; kind?: CaseKind | undefined },
  { limit, offset }: PageRange,
  now: Date,
): Promise<Page<Case[]>> {
  const where = sql`c.status = ${sql.raw(`'${status}'`)} ${kind ? sql`and c.kind = ${kind}` : sql``}`
  const order: SQL = status === 'open' ? sql`c.created_at, c.id` : sql`c.closed_at desc, c.id desc`
  const { rows } = await db.execute<Page<Case[]>>(sql`
    with page as (select c.* from moderation_cases c where ${where}
      order by ${order} limit ${limit} offset ${offset})
    select coalesce(json_agg(${caseJson(now)} order by ${order}), '[]') as items,
      (select count(*)::int from moderation_cases c where ${where}) as total
    from page c ${CASE_JOINS}`)
  return rows[0] ?? { items: [], total: 0 }
}
