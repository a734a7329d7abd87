import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { read } from '#platform/db/rows.ts'
import { openTestDatabase } from '#testing/database.ts'
import { CAT_SORTS } from '../choices.ts'
import { buildCatConditions } from './filters.ts'
import { orderBy } from './sort.ts'

const database = await openTestDatabase()
afterAll(() => database.remove())

/** Distances depend on the visitor's place, so cats within a box are sorted by them. */
const STORED = CAT_SORTS.filter((sort) => sort !== 'distance')

const planRow = z.object({ 'QUERY PLAN': z.string() })

it.each(STORED)('a page of the list sorted by %s is read from an index without sorting', async (sort) => {
  const plan = await database.db.transaction(async (tx) => {
    // With these settings, a plan sorts only where no index has the order, whatever the size of the table.
    for (const kind of ['seqscan', 'bitmapscan', 'sort', 'incremental_sort'])
      await tx.execute(sql.raw(`set local enable_${kind} = off`))
    const rows = await read(tx, planRow).rows(sql`
      explain select c.id from cats c where ${buildCatConditions({}, '2026-01-01')} order by ${orderBy({ sort })} limit 24`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('Index')
  expect(plan).not.toContain('Sort')
})
