/** Turns a search text into a query for `cats.search`: corrects typing errors, completes words, and knows breed names. */
import { sql } from 'drizzle-orm'
import { loadGazetteer } from '#lib/places/gazetteer.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { countRow, read } from '#platform/db/rows.ts'
import { inSample, usableWordIntervals } from '../samples.ts'
import { type BreedTerms, breedTerms } from './breed-terms.ts'
import {
  areAllKnown,
  type Interpretation,
  interpretBreedNames,
  interpretWords,
  type SearchWord,
  searchWordRow,
  type Term,
} from './interpretations.ts'
import { areGeneric, MAX_WORDS, tsQueryOf } from './ts-query.ts'
import { isLargePlace } from './understand-places.ts'
import { understandText } from './understand-text.ts'
import { type Part, toSpans } from './understood.ts'

/** Known words that a prefix may stand for, and candidates for a misspelled word. */
const MAX_COMPLETIONS = 20
const MAX_SIMILAR = 24

export type InterpretedText = {
  /** For `to_tsquery('english_all', …)`; undefined where every word of the text was understood. */
  tsQuery: string | undefined
  /** The text without its typing errors, and with "near" before a place that no listing names; null where it has neither. */
  corrected: string | null
  /** The understood parts of `text`, which is the corrected one if there is one. */
  text: string
  parts: Part[]
}

/** The likeliest interpretation of a text. A rest without words, or with an unknown one, has a query without matches. */
export async function interpretText(db: DbOrTx, text: string): Promise<InterpretedText> {
  const breeds = await breedTerms(db)
  const understood = await interpretOnce(db, text, breeds)
  if (understood.corrected === null) return understood
  // A corrected word may be one that is understood: "femal", "kiten".
  const { corrected } = understood
  const again = await interpretOnce(db, corrected, breeds)
  if (again.parts.length > understood.parts.length) return { ...again, corrected }
  return again.parts.length < understood.parts.length
    ? understood
    : { ...understood, text: corrected, parts: again.parts }
}

async function interpretOnce(db: DbOrTx, text: string, breeds: BreedTerms): Promise<InterpretedText> {
  const { parts, rest } = await understandText(text, breeds)
  if (rest === '' && (parts.length > 0 || text.trim() === ''))
    return { tsQuery: undefined, corrected: null, text, parts }
  const words = await lookUpWords(db, rest === '' ? text : rest)
  const place = await unlistedPlace(words, breeds)
  if (place) {
    const nearText = withNear(text, place)
    const near = await understandText(nearText, breeds)
    // A place inside quotation marks, for example, is not understood.
    if (near.parts.length > parts.length) {
      const read = await interpretOnce(db, nearText, breeds)
      return { ...read, corrected: read.corrected ?? nearText }
    }
  }
  const byBreed = interpretBreedNames(words, breeds)
  const byWord = interpretWords(words, breeds)
  const isKnown = areAllKnown(words, breeds)
  // Known words stay as they are, unless they match no cat and are nearly the name of a breed.
  const interpretations = isKnown ? [...byWord, ...byBreed] : [...byBreed, ...byWord]
  const queries = interpretations.map(({ terms }) => tsQueryOf(terms, breeds))
  const isPreferred = (each: Interpretation, index: number) =>
    isKnown ? index === 0 : byBreed.includes(each)
  const best =
    interpretations.length > 1 ? bestOf(interpretations, await countMatches(db, queries), isPreferred) : 0
  const terms = interpretations[best]?.terms ?? []
  const isChanged = terms.some((term, index) => term.text !== words[index]?.word)
  return {
    tsQuery: areGeneric(terms) ? undefined : (queries[best] ?? ''),
    corrected: isChanged ? correctedText(text, parts, words, terms) : null,
    text,
    parts,
  }
}

/**
 * Words that no listing contains, but that name a larger place: "dallas" is not a misspelling. Listings of catteries in
 * that place would contain it, so the place is not asked for by its own name.
 */
async function unlistedPlace(words: SearchWord[], breeds: BreedTerms): Promise<string | undefined> {
  const isUnlisted = (word: SearchWord) => !areAllKnown([word], breeds)
  if (!words.some(isUnlisted)) return undefined
  const places = await loadGazetteer()
  for (const length of [3, 2, 1]) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const group = words.slice(start, start + length)
      const name = group.map(({ word }) => word).join(' ')
      if (group.some(isUnlisted) && isLargePlace(places, name)) return name
    }
  }
  return undefined
}

/** The text with "near" before words of it, or after all others if it is written differently. */
function withNear(text: string, words: string): string {
  const at = text.toLowerCase().indexOf(words)
  return at < 0 ? `${text} near ${words}` : `${text.slice(0, at)}near ${text.slice(at)}`
}

/** The text with corrected words, in lower case like them. Understood parts stay. */
function correctedText(text: string, parts: Part[], words: SearchWord[], terms: Term[]): string {
  let corrected = text.toLowerCase()
  let from = 0
  for (const [index, { word }] of words.entries()) {
    const at = corrected.indexOf(word, from)
    const term = terms[index]?.text ?? word
    // Folding may have changed the word, for example removed its accents.
    if (at < 0)
      return [
        ...toSpans(parts).map(({ start, end }) => text.slice(start, end)),
        ...terms.map((each) => each.text),
      ].join(' ')
    corrected = `${corrected.slice(0, at)}${term}${corrected.slice(at + word.length)}`
    from = at + term.length
  }
  return corrected
}

/**
 * The index of the best interpretation with matches: a preferred one before others, then the one with the fewest errors,
 * then the one with the most matches. Without any matches the first one.
 */
function bestOf(
  interpretations: Interpretation[],
  matches: number[],
  isPreferred: (interpretation: Interpretation, index: number) => boolean,
): number {
  const ranked = interpretations.map((each, index) => ({
    index,
    rank: [matches[index] ? 1 : 0, isPreferred(each, index) ? 1 : 0, -each.distance, matches[index] ?? 0],
  }))
  ranked.sort((a, b) => {
    const differs = a.rank.findIndex((value, index) => value !== b.rank[index])
    return differs < 0 ? a.index - b.index : (b.rank[differs] ?? 0) - (a.rank[differs] ?? 0)
  })
  return ranked[0]?.rank[0] ? ranked[0].index : 0
}

/**
 * About how many cats match each query, 0 only where none does: estimated from a sample, or counted up to a limit where the
 * sample has no match.
 */
async function countMatches(db: DbOrTx, queries: string[]): Promise<number[]> {
  const [interval = 16] = await usableWordIntervals(db)
  const rows = await read(db, countRow).rows(sql`
    select case when sample.count > 0 then sample.count * ${interval}::int else (
      select count(*)::int from (
        select from cats c where c.search @@ query.value and c.is_listed limit ${interval}::int) few) end as count
    from (select to_tsquery('english_all', text) as value, position
      from unnest(${sql.param(queries)}::text[]) with ordinality as texts (text, position)) query,
    lateral (select count(*)::int as count from cats c
      where ${inSample(interval)} and c.search @@ query.value and c.is_listed) sample
    order by query.position`)
  return rows.map(({ count }) => count)
}

/** The words of the text; only the last one may be a prefix. */
async function lookUpWords(db: DbOrTx, text: string): Promise<SearchWord[]> {
  return read(db, searchWordRow).rows(sql`
    with words as (
      select word, position, max(position) over () = position as is_last,
        (select true from search_words s where s.word = words.word) is true as is_known,
        to_tsvector('english', word) = '' as is_stop_word
      from string_to_table(fold_text(${text}), ' ') with ordinality as words (word, position)
      where word <> '' and position <= ${MAX_WORDS}::int)
    select word, is_known, is_stop_word,
      case when is_last and not is_known and not is_stop_word then array(
        select s.word from search_words s where s.word ~>=~ words.word and s.word ~<~ (words.word || chr(1114111))
        order by length(s.word), s.word limit ${MAX_COMPLETIONS}::int) else '{}' end as completions,
      case when not is_known and not is_stop_word and length(word) between 4 and 40
        then array(select similar_search_words(words.word, ${MAX_SIMILAR}::int)) else '{}' end as similar
    from words order by position`)
}
