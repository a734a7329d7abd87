/** Query plans (EXPLAIN ANALYZE) of the statements of typical cat lists, written to a file. */
import { writeFileSync } from 'node:fs'
import { type SQL, sql } from 'drizzle-orm'
import { catFacets, catPage } from '#features/cats/api/cats.ts'
import type { CatFilter } from '#features/cats/contract.ts'
import { isoDate } from '#lib/dates.ts'
import { type DbOrTx, openDatabase } from '#platform/db/index.ts'
import { createLog } from '#platform/log/index.ts'

/** Typical filters by name; the frequent words match very many cats. */
const FILTERS: [string, CatFilter][] = [
  ['list', {}],
  ['list of a breed and prices', { breed: 'Maine Coon', minPrice: 100_000, maxPrice: 250_000 }],
  ['list by price', { sort: 'price', page: 3 }],
  ['location', { location: 'portland' }],
  ['age, health, deposit', { minAge: 10, maxAge: 16, healthCertified: true, deposit: true }],
  ['search, two words', { q: 'silver bengal' }],
  ['search, a name', { q: 'juniper' }],
  ['search, a cattery and its place', { q: 'silverbrook texas' }],
  ['search, typing errors', { q: 'rusian bleu' }],
  ['search, two frequent words', { q: 'blue ragdoll' }],
  ['search, frequent words of descriptions', { q: 'like house' }],
]

/** Writes the plans and returns a line with the duration of each query. */
export async function savePlans(databaseUrl: string, file: string): Promise<string[]> {
  const database = await openDatabase({ url: databaseUrl, log: createLog('silent') })
  const today = isoDate(new Date())
  const text: string[] = []
  const lines: string[] = []
  try {
    const explain = async (name: string, work: (db: DbOrTx) => Promise<unknown>) => {
      await work(database.db)
      const plans: string[] = []
      await work(explaining(database.db, plans))
      const since = performance.now()
      await work(database.db)
      const ms = performance.now() - since
      text.push(`# ${name}, ${ms.toFixed(1)} ms in total\n\n${plans.join('\n\n')}\n`)
      lines.push(`  ${name.padEnd(44)} ${ms.toFixed(1).padStart(7)} ms, statements ${plans.length}`)
    }
    for (const [name, filter] of FILTERS) await explain(name, (db) => catPage(db, filter, today))
    await explain('facets', (db) => catFacets(db, {}, today))
    await explain('facets of a search', (db) => catFacets(db, { q: 'silver bengal' }, today))
  } finally {
    await database.close()
  }
  writeFileSync(file, text.join('\n'))
  return lines
}

/** A handle that explains each statement before it runs it. */
function explaining(db: DbOrTx, plans: string[]): DbOrTx {
  const execute = async (statement: SQL) => {
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain (analyze, buffers) ${statement}`)
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    return db.execute(statement)
  }
  return { execute } as unknown as DbOrTx
}
