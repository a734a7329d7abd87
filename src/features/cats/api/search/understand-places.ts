/** States, ZIP codes, and "near" a place. */
import { type Gazetteer, type Place, stateName } from '#lib/places/gazetteer.ts'
import { STATE_NAMES, STATES, stateCode } from '#lib/places/states.ts'
import { UNDERSTOOD_WORDS } from './understand-words.ts'
import { type FoundPart, readAll, type Scanner } from './understood.ts'

/** Miles that are "near", a drive of two to three hours. */
export const NEAR_MILES = 150
const MAX_MILES = 3_000

/** Codes of states that are also words, names, or abbreviations, in lower case. */
const WORD_CODES = new Set('al as co de hi id in la ma me mo ms oh ok or pa'.split(' '))
/** The most common of them. Before one, only a place with several ZIP codes counts: "portland or". */
const COMMON_WORD_CODES = new Set('as hi in me oh ok or'.split(' '))

const NEAR =
  /(?<!\w)(?:within (\d+) ?(?:miles?|mi) (?:of|from)|(\d+) ?(?:miles?|mi) (?:of|from|around)|near(?:by)?(?: to)?|close to|around|in|from) /g
const ZIP = /(?<![\w$.,-])\d{5}(?:-\d{4})?(?![\w-]|[.,]\d)/g

/** Whether a text may name a place, so that the gazetteer is needed. */
export function mayNamePlace(text: string): boolean {
  return MAY_NAME_PLACE.test(text)
}
const MAY_NAME_PLACE = new RegExp(
  `\\d{5}|(?<!\\w)(?:near|nearby|close to|around|miles?|mi|in|from|${[...STATE_NAMES, ...Object.keys(STATES)].join('|')})(?!\\w)`,
  'i',
)

/** Reads places; what is before and after must be a known place, so that other words stay as they are. */
export function readPlaces(
  scanner: Scanner,
  places: Gazetteer,
  isBreedName: (words: string) => boolean,
): void {
  readAll(scanner, NEAR, (match) => readNear(scanner, places, match))
  readAll(scanner, ZIP, ([zip]) => near(places.findZip(zip), NEAR_MILES, { zip }))
  readAll(scanner, /(?<![\p{L}.'’-])[\p{L}.'’-]+/gu, (match) => readCityAndState(scanner, places, match))
  readStates(scanner, places, isBreedName)
}

/** "near Boston", "within 50 miles of 02139", "in Portland, Maine"; "in" and "from" also precede other words. */
function readNear(scanner: Scanner, places: Gazetteer, match: RegExpExecArray): FoundPart | undefined {
  const [prefix, within, from] = match
  const miles = Math.min(MAX_MILES, Number(within ?? from ?? NEAR_MILES))
  const start = match.index + prefix.length
  const zip = /^\d{5}(?:-\d{4})?(?!\d)/.exec(scanner.left.slice(start))?.[0]
  if (zip) return near(places.findZip(zip), miles, { zip, length: prefix.length + zip.length })
  const words = wordsFrom(scanner, start)
  for (let count = Math.min(4, words.length); count > 0; count -= 1) {
    const city = textOf(words.slice(0, count))
    const withState = cityAndState(places, city, words.slice(count))
    if (withState) return near(withState.place, miles, { length: withState.end - match.index })
    // "in" alone does not make a place of a word such as "orange", but "in boston" is one.
    const place = places.find(city)
    const isPlain = /^(?:in|from) $/.test(prefix)
    if (!place || stateCode(city) || (isPlain && place.zipCodes < 3)) continue
    const end = words[count - 1]?.end ?? start
    return near(place, miles, { others: sameName(places, place), length: end - match.index })
  }
  return undefined
}

/** "boston ma", "portland, or" without "near". */
function readCityAndState(
  scanner: Scanner,
  places: Gazetteer,
  match: RegExpExecArray,
): FoundPart | undefined {
  const words = wordsFrom(scanner, match.index)
  for (let count = Math.min(4, words.length - 1); count > 0; count -= 1) {
    const found = cityAndState(places, textOf(words.slice(0, count)), words.slice(count))
    if (found) return near(found.place, NEAR_MILES, { length: found.end - match.index })
  }
  return undefined
}

type Word = { text: string; start: number; end: number; isUpper: boolean; afterComma: boolean }

/** A place with the state that the next words name. */
function cityAndState(
  places: Gazetteer,
  city: string,
  next: Word[],
): { place: Place; end: number } | undefined {
  for (const count of [3, 2, 1]) {
    const words = next.slice(0, count)
    const last = words.at(-1)
    const code = words.length === count && stateCode(textOf(words))
    const place = code && last && places.find(city, code)
    if (!place) continue
    const isCommonWord = count === 1 && COMMON_WORD_CODES.has(last.text)
    if (isCommonWord && !last.isUpper && !last.afterComma && place.zipCodes < 2) continue
    return { place, end: last.end }
  }
  return undefined
}

/** Up to seven words from a position, none of which was understood before. */
function wordsFrom(scanner: Scanner, start: number): Word[] {
  const words: Word[] = []
  const pattern = /([ ,]*)([\p{L}.'’-]+)/uy
  pattern.lastIndex = start
  for (
    let match = pattern.exec(scanner.left);
    match && words.length < 7;
    match = pattern.exec(scanner.left)
  ) {
    const [, separator = '', text = ''] = match
    const from = match.index + separator.length
    const typed = scanner.text.slice(from, from + text.length)
    words.push({
      text,
      start: from,
      end: from + text.length,
      isUpper: typed !== typed.toLowerCase() && typed === typed.toUpperCase() && !isShouted(scanner.text),
      afterComma: separator.includes(','),
    })
  }
  return words
}

const textOf = (words: Word[]) => words.map(({ text }) => text).join(' ')

/** Whether a text of several words is in upper case, which then says nothing about one of them. */
function isShouted(text: string): boolean {
  return text.trim().includes(' ') && text === text.toUpperCase()
}

/** Names of states, and codes that cannot be mistaken for words. */
function readStates(scanner: Scanner, places: Gazetteer, isBreedName: (words: string) => boolean): void {
  const inState = (state: string): FoundPart => ({
    label: `In ${stateName(state)}`,
    meaning: { kind: 'state', state },
  })
  readAll(scanner, STATE_PATTERN, (match) => {
    const [name] = match
    const next = /^ ([\p{L}'’-]+)/u.exec(scanner.left.slice(match.index + name.length))?.[1]
    const before = /([\p{L}'’-]+) $/u.exec(scanner.left.slice(0, match.index))?.[1]
    // "kansas city", "virginia beach", "maine cone"
    if (
      next &&
      !UNDERSTOOD_WORDS.has(next) &&
      ((places.find(`${name} ${next}`)?.zipCodes ?? 0) > 1 || isBreedName(`${name} ${next}`))
    )
      return
    if (before && isBreedName(`${before} ${name}`)) return
    const code = stateCode(name)
    return code ? inState(code) : undefined
  })
  readAll(scanner, CODE_PATTERN, (match) => {
    const [code] = match
    const [word] = wordsFrom(scanner, match.index)
    const context = /(?:^|\W)(in|near|from) $/.test(scanner.left.slice(0, match.index))
    const isAlone = scanner.text.trim().length === code.length
    const isCode =
      !WORD_CODES.has(code) ||
      word?.isUpper ||
      (isAlone && scanner.text.trim() === code.toUpperCase()) ||
      /, ?$/.test(scanner.left.slice(0, match.index)) ||
      (context && !COMMON_WORD_CODES.has(code))
    return isCode ? inState(code.toUpperCase()) : undefined
  })
}
const STATE_PATTERN = new RegExp(`(?<![\\w-])(?:${STATE_NAMES.join('|')})(?![\\w'’-])`, 'g')
const CODE_PATTERN = new RegExp(
  `(?<![\\w'’.-])(?:${Object.keys(STATES).join('|').toLowerCase()})(?![\\w'’-])`,
  'g',
)

/** Other places of the same name that people may mean: "near portland" is in Oregon or in Maine. */
function sameName(places: Gazetteer, place: Place): Place[] {
  return places
    .findAll(place.name)
    .filter(({ state, zipCodes }) => state !== place.state && zipCodes * 8 >= place.zipCodes && zipCodes > 1)
    .slice(0, 2)
}

/** ZIP codes from which a place is so large that its name alone means it. */
const LARGE_ZIP_CODES = 5
/** Words for coats that are also names of places. */
const COATS = new Set(
  'black blue brown calico cream ginger golden gray grey orange red silver tabby white'.split(' '),
)

/** Whether a name alone means a place. */
export function isLargePlace(places: Gazetteer, name: string): boolean {
  return !COATS.has(name) && (places.find(name)?.zipCodes ?? 0) >= LARGE_ZIP_CODES
}

type Nearby = { zip?: string; others?: Place[]; length?: number }

function near(
  place: Place | undefined,
  miles: number,
  { zip, others = [], length }: Nearby,
): FoundPart | undefined {
  if (!place) return
  const states = [place, ...others].map(({ state }) => state).join(' or ')
  const name = zip?.slice(0, 5) ?? `${place.name}, ${states}`
  return {
    label: miles === NEAR_MILES ? `Near ${name}` : `Within ${miles} miles of ${name}`,
    meaning: { kind: 'near', places: [place, ...others], miles },
    length,
  }
}
