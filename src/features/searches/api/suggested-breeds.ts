import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { suggestBreeds } from '#features/breeds/api/index.ts'
import { catHolds } from '#features/cats/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { type Home, MAX_SUGGESTED } from '../questions.ts'

/** What each home asks of a breed. */
const TRAIT_OF: Record<Home, Parameters<typeof suggestBreeds>[0]> = {
  quiet: 'calm',
  children: 'children',
  active: 'active',
  allergies: 'allergies',
}

const nameRow = z.object({ name: z.string() })

/** The breeds whose guides recommend them for a home, those with most cats for sale first, each with the guide's words. */
export async function suggestedBreeds(db: DbOrTx, home: Home): Promise<ReturnType<typeof suggestBreeds>> {
  const suited = suggestBreeds(TRAIT_OF[home])
  const rows = await read(db, nameRow).rows(sql`
    select b.name from unnest(${sql.param(suited.map(({ name }) => name))}::text[]) b (name)
    left join listed_cats c on lower(c.breed) = lower(b.name) and ${catHolds.isFree}
    group by b.name order by count(c.id) desc, b.name limit ${MAX_SUGGESTED}`)
  return rows.flatMap(({ name }) => suited.find((breed) => breed.name === name) ?? [])
}
