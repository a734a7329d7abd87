/** From what somebody typed to a question for `cats.search`: typing errors, beginnings of words, names of breeds. */
import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import { type BreedTerms, breedTerms } from './breed-terms.ts'
import { nearest } from './likeness.ts'

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

type Word = {
  word: string
  isKnown: boolean
  isStop: boolean
  begun: string[]
  near: string[]
}

/** What one word stands for: `said` is the word itself or its correction, `others` are words that it begins. */
type Meaning = { said: string; others: string[]; isStop: boolean }

/** A text without any word is a question that nothing answers, and so is a word that is like no other. */
export async function understand(db: Handle, text: string): Promise<Understood> {
  const [words, terms] = await Promise.all([lookUp(db, text), breedTerms(db)])
  const meant = words.map((word) => meaningOf(word, terms))
  // "the" and "with" say nothing beside other words, but "Will" may be all there is of a name.
  const telling = meant.some(({ isStop }) => !isStop) ? meant.filter(({ isStop }) => !isStop) : meant
  return {
    question: questionOf(telling, terms),
    corrected: meant.some(({ said }, index) => said !== words[index]?.word)
      ? meant.map(({ said }) => said).join(' ')
      : null,
  }
}

function meaningOf({ word, isKnown, isStop, begun, near }: Word, terms: BreedTerms): Meaning {
  if (isKnown || isStop || terms.words.has(word)) return { said: word, others: [], isStop }
  const said = nearest(word, [...terms.words, ...near])
  // The beginning of a word is an error only where no more than a letter or two are missing.
  if (begun.length > 0) return { said: said && begun.includes(said) ? said : word, others: begun, isStop }
  return { said: said ?? word, others: [], isStop }
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
        then array(select words_like(asked.word, ${MAX_NEAR}::int)) else '{}' end as near
    from asked order by place`)
  return rows
}
