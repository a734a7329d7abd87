/** Cases as staff see them; PostgreSQL builds the JSON. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Page, PageRange } from '#lib/paging.ts'
import { type DbOrTx, isoText, likePattern } from '#platform/db/index.ts'
import { pageRow, read } from '#platform/db/rows.ts'
import type { CaseKind, CaseStatus } from '../../choices.ts'
import type { Case } from '../../contract.ts'
import { caseSchema } from '../../schemas.ts'
import { concernsCase } from '../parties.ts'
import { type Reader, seesReporters } from '../policy.ts'
import { adminUserJson, namedJson, usersLike } from '../user-store.ts'

/** The path of the reported subject's page; null if it has none. */
const subjectPath = sql`case c.subject_kind
  when 'cat' then (select '/cats/' || s.id from cats s where s.id = c.subject_id and s.deleted_at is null)
  when 'pairing' then (select '/breeding-pairings/' || s.id from breeding_pairings s where s.id = c.subject_id)
  when 'breeder' then (select '/breeder/' || s.id from breeders s where s.id = c.subject_id)
  when 'review' then (select '/breeder/' || s.breeder_id || '?reviews=all#reviews' from reviews s where s.id = c.subject_id)
  when 'person' then (select '/breeder/' || s.id from breeders s where s.user_id = c.subject_id) end`

/** A case `c` with its user `u`, their cattery `b`, the reporter `r` for those who may know, and the assignee `a`. */
const caseJson = (reader: Reader, now: Date) => sql`json_build_object(
  'id', c.id, 'number', c.number, 'kind', c.kind, 'status', c.status, 'reason', c.reason, 'comment', c.comment,
  'createdAt', ${isoText(sql`c.created_at`)}, 'closedAt', ${isoText(sql`c.closed_at`)},
  'person', case when u.id is not null then ${adminUserJson(now)} end, 'contactEmail', c.contact_email,
  'reporter', ${seesReporters(reader) ? namedJson(sql`r`) : sql`null::json`}, 'assignee', ${namedJson(sql`a`)},
  'waitingSince', ${isoText(sql`c.waiting_since`)},
  'subject', case when c.subject_id is not null then json_build_object(
    'kind', c.subject_kind, 'id', c.subject_id, 'title', c.subject_title, 'path', ${subjectPath}) end)`

const CASE_JOINS = sql`left join users u on u.id = c.user_id left join breeders b on b.user_id = u.id
  left join users r on r.id = c.reporter_id left join users a on a.id = c.assignee_id`

const caseRow = z.object({ found: caseSchema })

export async function getCase(db: DbOrTx, reader: Reader, id: string, now: Date): Promise<Case | undefined> {
  const row = await read(db, caseRow).maybeRow(
    sql`select ${caseJson(reader, now)} as found from moderation_cases c ${CASE_JOINS} where c.id = ${id}`,
  )
  return row?.found
}

export type CaseFilter = {
  status: CaseStatus | 'all'
  kind?: CaseKind | undefined
  /** The ID of the assignee; null for cases of no one. */
  assigneeId?: string | null | undefined
  q?: string | undefined
}

const casePage = pageRow(caseSchema)

/** One page of cases that do not concern the reader: open ones oldest first, closed ones by closing date and all by opening date, latest first. */
export async function listCases(
  db: DbOrTx,
  reader: Reader,
  filter: CaseFilter,
  { limit, offset }: PageRange,
  now: Date,
): Promise<Page<Case[]>> {
  const where = conditionsOf(reader, filter)
  const order = ORDERS[filter.status]
  return read(db, casePage).row(sql`
    with page as (select c.* from moderation_cases c where ${where}
      order by ${order} limit ${limit} offset ${offset})
    select coalesce(json_agg(${caseJson(reader, now)} order by ${order}), '[]') as items,
      (select count(*)::int from moderation_cases c where ${where}) as total
    from page c ${CASE_JOINS}`)
}

const ORDERS: Record<CaseFilter['status'], SQL> = {
  open: sql`c.created_at, c.id`,
  closed: sql`c.closed_at desc, c.id desc`,
  all: sql`c.created_at desc, c.id desc`,
}

function conditionsOf(reader: Reader, { status, kind, assigneeId, q }: CaseFilter): SQL {
  const conditions = [
    // Written out, so that the planner can use the partial indexes.
    status === 'all' ? sql`true` : sql`c.status = ${sql.raw(`'${status}'`)}`,
    ...(kind ? [sql`c.kind = ${kind}`] : []),
    ...(assigneeId === null ? [sql`c.assignee_id is null`] : []),
    ...(assigneeId ? [sql`c.assignee_id = ${assigneeId}`] : []),
    ...(q ? [matches(reader, q)] : []),
    sql`not ${concernsCase(reader.id)}`,
  ]
  return sql.join(conditions, sql` and `)
}

/** The largest number that the column holds. */
const MAX_NUMBER = 2_147_483_647

/** Cases whose number, text, email address, user, or, for those who may know, reporter matches. */
function matches(reader: Reader, q: string): SQL {
  const like = likePattern(q.toLowerCase())
  const number = Number(/^(?:case )?#?(\d{1,10})$/i.exec(q)?.[1] ?? 0)
  const people = usersLike(q)
  return sql`c.id in (
    select s.id from moderation_cases s where s.search_text like ${like}
    union select s.id from moderation_cases s where s.contact_email is not null and s.contact_email like ${like}
    union select s.id from moderation_cases s where s.user_id in (${people})
    ${seesReporters(reader) ? sql`union select s.id from moderation_cases s where s.reporter_id in (${people})` : sql``}
    ${number > 0 && number <= MAX_NUMBER ? sql`union select s.id from moderation_cases s where s.number = ${number}` : sql``})`
}
