/** Documents of tests, which staff compare with what the breeder entered. */
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Page, PageRange } from '#lib/paging.ts'
import { type DbOrTx, isoText } from '#platform/db/index.ts'
import { pageRow, read } from '#platform/db/rows.ts'
import { type TestDocument, testDocumentSchema } from '../../health-contract.ts'
import { animalTests } from '../tables.ts'
import { testName } from './present-health.ts'

/** A test of the breeder's own has its name, the others have one in the list of codes. */
const stored = testDocumentSchema.extend({ name: z.string().nullable() })
const documentPage = pageRow(stored)
const documentRow = z.object({ document: stored, ownerId: z.string() })

const named = ({ name, ...document }: z.infer<typeof stored>): TestDocument => ({
  ...document,
  name: name ?? testName(document.code ?? ''),
})

/** The JSON of a test `t` with its animal `a` and its cattery `b`. */
const json = sql`json_build_object('id', t.id, 'version', t.version,
  'animal', json_build_object('id', a.id, 'name', a.registered_name),
  'breeder', json_build_object('id', b.id, 'businessName', b.business_name),
  'code', t.code, 'name', t.name, 'result', t.result, 'laboratory', t.laboratory, 'testedOn', t.tested_on,
  'documentUrl', t.document_url, 'createdAt', ${isoText(sql`t.created_at`)}, 'seenAt', ${isoText(sql`t.seen_at`)})`
const from = sql`animal_tests t join animals a on a.id = t.animal_id join breeders b on b.id = t.breeder_id`

/**
 * One page of the documents of public catteries that staff have not seen, the oldest first, or of those that they have seen, the
 * latest first; without those of a user.
 */
async function listTestDocuments(
  db: DbOrTx,
  { isSeen, exceptUserId }: { isSeen: boolean; exceptUserId: string },
  { limit, offset }: PageRange,
): Promise<Page<TestDocument[]>> {
  const state = isSeen ? sql`t.seen_at is not null` : sql`t.document_url is not null and t.seen_at is null`
  const order = isSeen ? sql`t.seen_at desc, t.id desc` : sql`t.created_at, t.id`
  const where = sql`${state} and b.is_public and b.user_id <> ${exceptUserId}`
  const { items, total } = await read(db, documentPage).row(sql`
    select coalesce((select json_agg(page.document) from (
        select ${json} as document from ${from} where ${where} order by ${order} limit ${limit} offset ${offset}
      ) page), '[]') as items,
      (select count(*)::int from ${from} where ${where}) as total`)
  return { items: items.map(named), total }
}

/** A test with a document, and the user of its cattery; undefined for others. */
async function findTestDocument(
  db: DbOrTx,
  id: string,
): Promise<{ document: TestDocument; ownerId: string } | undefined> {
  const row = await read(db, documentRow).maybeRow(sql`
    select ${json} as document, b.user_id as owner_id from ${from} where t.id = ${id} and t.document_url is not null`)
  return row && { ...row, document: named(row.document) }
}

/**
 * Stores when staff saw the document of a version of a test, or that they no longer count it as seen; false for another version. The
 * version stays, because nothing changed that the breeder edits.
 */
async function setSeen(
  tx: DbOrTx,
  { id, version }: Pick<TestDocument, 'id' | 'version'>,
  seenAt: Date | null,
): Promise<boolean> {
  const changed = await tx
    .update(animalTests)
    .set({ seenAt })
    .where(
      and(
        eq(animalTests.id, id),
        eq(animalTests.version, version),
        sql`(${animalTests.seenAt} is null) = ${seenAt !== null}`,
      ),
    )
    .returning({ id: animalTests.id })
  return changed.length > 0
}

/** How higher features read and mark the documents of tests. */
export const testDocuments = { list: listTestDocuments, find: findTestDocument, setSeen }
