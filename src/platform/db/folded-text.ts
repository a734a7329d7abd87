import { type SQL, sql } from 'drizzle-orm'
import { likePattern } from './like-pattern.ts'

/**
 * Whether a text contains words, as all searches in names and places compare them: accents, case, apostrophes, punctuation, and
 * look-alike spaces do not matter (migrations/0001_functions.sql). Words without letters and digits, such as an emoji, are looked
 * for as they are.
 */
export function containsFolded(text: SQL, words: string): SQL {
  if (!/[\p{L}\p{N}]/u.test(words)) return sql`${text} like ${likePattern(words)}`
  return sql`fold_text(${text}) like ${foldedPattern(words)}`
}

/** The pattern of `containsFolded` for a column that is folded already, which contains no text without letters and digits. */
export function foldedPattern(words: string): SQL {
  return sql`('%' || nullif(fold_text(${words}), '') || '%')`
}

/** The texts in lower case as the database compares them, as an array; null without any. */
export function lowerTexts(texts: string[]): SQL {
  return sql`(select array_agg(lower(text)) from unnest(${sql.param(texts)}::text[]) each (text))`
}

/** Whether a location is one of the forms of a place, or contains the text that was typed. */
export function isAtPlace(location: SQL, typed: string, forms: readonly string[] | undefined): SQL {
  if (!forms) return sql`fold_place(${location}) like ${foldedPattern(typed)}`
  const conditions = forms.map((form) => sql`fold_place(${location}) like ${`% ${form} %`}`)
  return sql`(${sql.join(conditions, sql` or `)})`
}
