import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type DbOrTx, isoText } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { EarlierCase } from '../../contract.ts'
import { earlierCaseSchema } from '../../schemas.ts'
import { concernsCase } from '../parties.ts'
import { type Reader, seesReporters } from '../policy.ts'

const earlierCaseJson = (isReporter: SQL) => sql`json_build_object(
  'id', c.id, 'number', c.number, 'kind', c.kind, 'status', c.status, 'reason', c.reason,
  'title', c.subject_title, 'isReporter', ${isReporter}, 'createdAt', ${isoText(sql`c.created_at`)})`

const earlierCaseRow = z.object({ found: earlierCaseSchema })

/** The latest cases about a listing that do not concern the reader. */
export async function listCasesAbout(
  db: DbOrTx,
  reader: Reader,
  subjectId: string,
  limit: number,
): Promise<EarlierCase[]> {
  const rows = await read(db, earlierCaseRow).rows(sql`
    select ${earlierCaseJson(sql`false`)} as found from moderation_cases c where c.subject_id = ${subjectId}
    and not ${concernsCase(reader.id)}
    order by c.created_at desc, c.id desc limit ${limit}`)
  return rows.map(({ found }) => found)
}

/** The latest other cases about a user and, for those who may know, those that the user reported; none about the reader. */
export async function listEarlierCases(
  db: DbOrTx,
  reader: Reader,
  userId: string,
  { except, limit }: { except: string; limit: number },
): Promise<EarlierCase[]> {
  const isReporter = seesReporters(reader) ? sql`c.reporter_id = ${userId}` : sql`false`
  const rows = await read(db, earlierCaseRow).rows(sql`
    select ${earlierCaseJson(sql`c.reporter_id is not distinct from ${userId}::uuid`)} as found
    from moderation_cases c where (c.user_id = ${userId} or ${isReporter}) and c.id <> ${except}
      and not ${concernsCase(reader.id)}
    order by c.created_at desc, c.id desc limit ${limit}`)
  return rows.map(({ found }) => found)
}
