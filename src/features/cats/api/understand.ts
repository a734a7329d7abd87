/** From what somebody typed to a question for `cats.search`: typing errors, beginnings of words, names of breeds. */
import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import { type BreedTerms, breedTerms } from './breed-terms.ts'
import { isSure, type Meaning, type Reading, readingsByBreed, readingsByWord, type Word } from './readings.ts'
import { SAMPLE } from './stock-size.ts'

/** Words of a search that are looked at; nobody means more, and each costs. */
const MAX_WORDS = 12
/** Words that a beginning may stand for, and candidates for a misspelt one. */
const MAX_BEGUN = 20
const MAX_NEAR = 24

export type Understood = {
  /** For `to_tsquery('english_all', …)`. */
  question: string
  /** The text with its typing errors mended; null where there were none. */
  corrected: string | null
}

/** A text without any word is a question that nothing answers, and so is a word that is like no other. */
export async function understand(db: Handle, text: string): Promise<Understood> {
  const [words, terms] = await Promise.all([lookUp(db, text), breedTerms(db)])
  const byBreed = readingsByBreed(words, terms)
  const byWord = readingsByWord(words, terms)
  const sure = isSure(words, terms)
  // What everybody spells like this stays, unless it finds nothing and is nearly the name of a breed.
  const readings = sure ? [...byWord, ...byBreed] : [...byBreed, ...byWord]
  const questions = readings.map(({ meant }) => questionOf(telling(meant), terms))
  const best = readings.length > 1 ? chosen(readings, await countMatches(db, questions), byBreed, sure) : 0
  const said = (readings[best]?.meant ?? []).map((word) => word.said).join(' ')
  return {
    question: questions[best] ?? '',
    corrected: said === words.map(({ word }) => word).join(' ') ? null : said,
  }
}

/**
 * The place of the reading that finds something: a breed's name before words mended one by one, of these the one with
 * the fewest errors, and between equals the one that finds most.
 */
function chosen(readings: Reading[], found: number[], byBreed: Reading[], sure: boolean): number {
  const rank = (reading: Reading, place: number) => {
    const first = sure ? place === 0 : byBreed.includes(reading)
    return [found[place] ? 1 : 0, first ? 1 : 0, -reading.errors, found[place] ?? 0]
  }
  const ranked = readings.map((reading, place) => ({ place, rank: rank(reading, place) }))
  ranked.sort((a, b) => {
    const differs = a.rank.findIndex((value, index) => value !== b.rank[index])
    return differs < 0 ? a.place - b.place : (b.rank[differs] ?? 0) - (a.rank[differs] ?? 0)
  })
  // Where nothing finds anything, the first reading is as good as any.
  return ranked[0]?.rank[0] ? ranked[0].place : 0
}

/** What every listing is, whether its words say so or not. */
const EVERYWHERE: ReadonlySet<string> = new Set(['cat', 'cats', 'kitten', 'kittens'])

/**
 * "the", "with" and "kitten" say nothing beside other words: a Siamese is not missed because nobody wrote that it is a
 * cat. Alone they count, as "Will" may be all there is of a name.
 */
function telling(meant: Meaning[]): Meaning[] {
  const words = meant.filter(({ isStop, said }) => !isStop && !EVERYWHERE.has(said))
  if (words.length > 0) return words
  const known = meant.filter(({ isStop }) => !isStop)
  return known.length > 0 ? known : meant
}

/**
 * About how many cats match each question, 0 only where none does: counted in every sixteenth cat (the mark "~s" of
 * migrations/0008_cats_search.sql), and up to a limit in all where none of these matches.
 */
async function countMatches(db: Handle, questions: string[]): Promise<number[]> {
  const { rows } = await db.execute<{ found: number }>(sql`
    select case when part.found > 0 then part.found * ${SAMPLE}::int else (
      select count(*)::int from (
        select from cats c where c.search @@ asked.query and c.is_listed
        limit ${SAMPLE}::int) few) end as found
    from (select to_tsquery('english_all', question) as query, place
      from unnest(${sql.param(questions)}::text[]) with ordinality as given (question, place)) asked,
    lateral (select count(*)::int as found from cats c
      where c.search @@ (asked.query && '''~s''') and c.is_listed) part
    order by asked.place`)
  return rows.map(({ found }) => found)
}

/** Joins the words; where some of them in a row are another name of a breed, the breed's own name will do as well. */
function questionOf(words: Meaning[], terms: BreedTerms): string {
  const parts: string[] = []
  for (let at = 0; at < words.length; ) {
    const said = (length: number) => words.slice(at, at + length).map((word) => word.said)
    const length =
      [4, 3, 2, 1].find((n) => at + n <= words.length && terms.breedOf.has(said(n).join(' '))) ?? 1
    const own = words.slice(at, at + length).map((word) => anyOf([word.said, ...word.others].map(quoted)))
    const breed = terms.breedOf.get(said(length).join(' '))
    parts.push(breed ? anyOf([allOf(own), allOf(breed.split(' ').map(quoted))]) : allOf(own))
    at += length
  }
  return parts.join(' & ')
}

/** Folded words hold no quotes. */
const quoted = (word: string) => `'${word}'`
const allOf = (parts: string[]) => (parts.length === 1 ? `${parts[0]}` : `(${parts.join(' & ')})`)
const anyOf = (parts: string[]) => (parts.length === 1 ? `${parts[0]}` : `(${parts.join(' | ')})`)

async function lookUp(db: Handle, text: string): Promise<Word[]> {
  const { rows } = await db.execute<Word>(sql`
    with asked as (
      select word, place, max(place) over () = place as is_last,
        (select true from search_words s where s.word = asked.word) is true as is_known,
        to_tsvector('english', word) = '' as is_stop
      from string_to_table(fold_text(${text}), ' ') with ordinality as asked (word, place)
      where word <> '' and place <= ${MAX_WORDS}::int)
    select word, is_known as "isKnown", is_stop as "isStop",
      case when is_last and not is_known and not is_stop then array(
        select s.word from search_words s where s.word ~>=~ asked.word and s.word ~<~ (asked.word || chr(1114111))
        order by length(s.word), s.word limit ${MAX_BEGUN}::int) else '{}' end as begun,
      case when not is_known and not is_stop and length(word) between 4 and 40
        then array(select similar_search_words(asked.word, ${MAX_NEAR}::int)) else '{}' end as near
    from asked order by place`)
  return rows
}
