/**
 * What a text means by its own words, for what is stored. Nothing in it depends on what is listed today: words are not
 * corrected, completed, or taken for places, because a cat that is listed later may contain them as they were written.
 */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { breedTerms } from './breed-terms.ts'
import { areGeneric, MAX_WORDS, tsQueryOf } from './ts-query.ts'
import { understandText } from './understand-text.ts'
import type { Part } from './understood.ts'

const wordRow = z.object({ text: z.string(), isStopWord: z.boolean() })

/** `tsQuery` is for `to_tsquery('english_all', …)`; undefined where every word was understood, and '' without any word. */
export async function readAsWritten(
  db: DbOrTx,
  text: string,
): Promise<{ tsQuery: string | undefined; parts: Part[] }> {
  const breeds = await breedTerms(db)
  const { parts, rest } = await understandText(text, breeds)
  if (rest === '' && (parts.length > 0 || text.trim() === '')) return { tsQuery: undefined, parts }
  const rows = await read(db, wordRow).rows(sql`
    select word as text, to_tsvector('english', word) = '' as is_stop_word
    from string_to_table(fold_text(${rest === '' ? text : rest}), ' ') with ordinality as words (word, position)
    where word <> '' and position <= ${MAX_WORDS}::int order by position`)
  const terms = rows.map((row) => ({ ...row, completions: [] }))
  return { tsQuery: areGeneric(terms) ? undefined : tsQueryOf(terms, breeds), parts }
}
