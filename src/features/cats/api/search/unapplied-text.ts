/** Parts of a search text that ask for something that we cannot do, so that people are told instead of reading other cats. */
import { loadGazetteer } from '#lib/places/gazetteer.ts'
import { CORRECT_PLACE, unknownPlaceText } from '#lib/places/unknown-place-texts.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { type BreedTerms, breedTerms } from './breed-terms.ts'
import { MAX_WORDS } from './ts-query.ts'
import { understandText } from './understand-text.ts'
import { type Part, toSpans } from './understood.ts'

const NEAR_ME = /(?<!\w)(?:near|close to) me(?!\w)/i
const NEAR_SOMETHING =
  /(?<!\w)(?:(?:within )?\d+ ?(?:miles?|mi) (?:of|from|around)|near(?:by)?(?: to)?|close to) +(\d{5}|[\p{L}.'’-]+(?:[ ,]+[\p{L}.'’-]+)*)/iu
const MAX_PLACE_WORDS = 3

/** Why a part of a text is not applied, in sentences for people; null if all of it is. */
export async function unappliedText(db: DbOrTx, text: string): Promise<string | null> {
  const breeds = await breedTerms(db)
  const { parts, rest } = await understandText(text, breeds)
  return explain(text, { parts, rest, breeds })
}

async function explain(
  text: string,
  { parts, rest, breeds }: { parts: Part[]; rest: string; breeds: BreedTerms },
): Promise<string | null> {
  const left = withoutSpans(text, parts).replace(/"[^"]+"|“[^”]+”/g, ' . ')
  const [nearMe] = NEAR_ME.exec(left) ?? []
  if (nearMe) return `We do not know where you are. Enter a ZIP code or a town instead of “${nearMe}”.`
  const place = await unknownPlace(left, breeds)
  if (place) return `${unknownPlaceText(place)} ${CORRECT_PLACE}`
  const words = rest.split(/[^\p{L}\p{N}]+/u).filter(Boolean).length
  return words > MAX_WORDS ? `We search for up to ${MAX_WORDS} words. Please leave some out.` : null
}

/** What follows "near" or a distance without being a place, up to the name of a breed. */
async function unknownPlace(left: string, breeds: BreedTerms): Promise<string | undefined> {
  const [, following] = NEAR_SOMETHING.exec(left) ?? []
  if (!following) return undefined
  const words = following.split(/[ ,]+/)
  const end = words.findIndex((word) => breeds.words.has(word.toLowerCase()))
  const name = words.slice(0, end < 0 ? MAX_PLACE_WORDS : Math.min(end, MAX_PLACE_WORDS)).join(' ')
  return name && !(await loadGazetteer()).locate(name) ? name : undefined
}

function withoutSpans(text: string, parts: Part[]): string {
  let left = ''
  let from = 0
  for (const { start, end } of toSpans(parts)) {
    left += `${text.slice(from, start)}\u0000`
    from = end
  }
  return left + text.slice(from)
}
