import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'

export type BreedTerms = {
  /** The breed's own name by alias, all folded. */
  breedOf: Map<string, string>
  /** Names with several words, the breeds' own names before aliases. */
  phrases: string[]
  /** Every word of these names. */
  words: Set<string>
}

const loaded = new WeakMap<DbOrTx, Promise<BreedTerms>>()

/** The names and aliases of breeds; read once, because only migrations change them. */
export function breedTerms(db: DbOrTx): Promise<BreedTerms> {
  const known = loaded.get(db)
  if (known) return known
  const terms = load(db)
  loaded.set(db, terms)
  terms.catch(() => loaded.delete(db))
  return terms
}

const termRow = z.object({ term: z.string(), breed: z.string() })

async function load(db: DbOrTx): Promise<BreedTerms> {
  const rows = await read(db, termRow).rows(sql`select term, fold_text(breed) as breed from breed_terms`)
  return {
    breedOf: new Map(
      rows.filter(({ term, breed }) => term !== breed).map(({ term, breed }) => [term, breed]),
    ),
    phrases: rows
      .filter(({ term }) => term.includes(' '))
      .sort((a, b) => Number(a.term !== a.breed) - Number(b.term !== b.breed))
      .map(({ term }) => term),
    words: new Set(rows.flatMap(({ term }) => term.split(' ')).filter((word) => word.length > 1)),
  }
}
