import { sql } from 'drizzle-orm'
import type { CatFilter } from '#features/cats/contract.ts'
import { compileConditions } from '#features/searches/api/conditions.ts'
import { enterGroup } from '#features/searches/api/groups.ts'
import { savedSearches } from '#features/searches/api/tables.ts'
import { DAY_MS } from '#lib/durations.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { demoId } from './ids.ts'
import { BUYER } from './people.ts'

/** The demo buyer's saved searches. The worker finds what fits them, as after the cats were listed. */
const SEARCHES: { name: string; filters: CatFilter; alert: 'daily' | 'weekly'; days: number }[] = [
  {
    name: 'Maine Coon for our family',
    filters: { status: ['available'], breed: 'Maine Coon', maxPrice: 250_000 },
    alert: 'weekly',
    days: 40,
  },
  {
    name: 'A gentle kitten under $2,000',
    filters: { status: ['available'], q: 'gentle kitten under $2,000' },
    alert: 'daily',
    days: 21,
  },
]

/** Saves the searches; after the cats, because their texts are understood by the words of listings. */
export async function insertSearches(tx: DbOrTx, now: Date): Promise<void> {
  for (const { name, filters, alert, days } of SEARCHES) {
    const at = new Date(now.getTime() - days * DAY_MS)
    const inGroup = await enterGroup(tx, 'cats', await compileConditions(tx, { list: 'cats', filters }))
    const row = { id: demoId('search', name), userId: demoId('user', BUYER.email), list: 'cats' as const }
    await tx.insert(savedSearches).values({
      ...row,
      name,
      filters,
      alert,
      seenAt: at,
      createdAt: at,
      ...inGroup,
    })
  }
  await tx.execute(sql`update saved_searches set known_from = created_at`)
}
