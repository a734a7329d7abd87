import { lookalike } from './confusables.ts'

/** A text reduced to small ASCII letters, digits and marks, with the way back. */
export interface Plain {
  /** One character for one of what is seen: `a`-`z`, `0`-`9`, ASCII marks, space, newline, or one of the below. */
  text: string
  /** The range of the original that the character at `index` came from, what is invisible after it included. */
  startOf(index: number): number
  endOf(index: number): number
}

/** A letter of a script that is not read here. */
export const OTHER_LETTER = '\u0001'
/** A sign or an emoji without a meaning here. */
export const OTHER_SIGN = '\u0002'
/** A picture of a telephone. */
export const PHONE_SIGN = '\u0003'
/** A picture that stands for a network: a camera, a ghost, a bird, a letter. */
export const NETWORK_SIGN = '\u0004'

/** Invisible, or drawn over the character before: accents, variation selectors, the frame of a keycap. */
const UNSEEN = /^[\p{M}\p{Cf}\u115f\u1160\u3164\uffa0]$/u
const LETTER = /^\p{L}$/u
const DIGIT = /^\p{Nd}$/u
const SPACE = /^[\s\u2800]$/u
/** No single character becomes more than this; only liturgical ligatures would. */
const LONGEST = 8
const KEPT = 4_096

const readings = new Map<string, string>()

/**
 * The text as a reader sees it: compatibility forms folded (NFKD), marks and invisible characters dropped, look-alike
 * letters and the digits of all scripts turned into ASCII, everything in small letters.
 */
export function normalise(text: string): Plain {
  if (isAscii(text))
    return { text: spaced(text.toLowerCase()), startOf: (index) => index, endOf: (index) => index + 1 }
  const pieces: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0
    const character = code < 0x10000 ? (text[at] ?? '') : text.slice(at, at + 2)
    const end = at + character.length
    const reading = code < 0x80 ? character.toLowerCase() : readingOf(character)
    if (reading === '') {
      for (let last = ends.length - 1; last >= 0 && ends[last] === at; last--) ends[last] = end
    } else {
      for (let index = 0; index < reading.length; index++) {
        starts.push(at)
        ends.push(end)
      }
      pieces.push(reading)
    }
    at = end
  }
  return {
    text: spaced(pieces.join('')),
    startOf: (index) => starts[index] ?? text.length,
    endOf: (index) => ends[index] ?? text.length,
  }
}

/** Tabs and the like are spaces. */
const spaced = (text: string) => text.replace(/[\t\v\f\r]/g, ' ')

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false
  return true
}

function readingOf(character: string): string {
  const known = readings.get(character)
  if (known !== undefined) return known
  if (readings.size > KEPT) readings.clear()
  const reading = read(character)
  readings.set(character, reading)
  return reading
}

function read(character: string): string {
  const direct = lookalike(character)
  if (direct !== undefined) return direct
  const decomposed = character.normalize('NFKD').toLowerCase().normalize('NFKD')
  if (decomposed.length > LONGEST) return OTHER_LETTER
  let reading = ''
  for (const part of decomposed) reading += readPart(part)
  return reading
}

function readPart(part: string): string {
  if (part === '\n' || part === '\u2028' || part === '\u2029') return '\n'
  const code = part.codePointAt(0) ?? 0
  if (code < 0x80) return part
  if (UNSEEN.test(part)) return ''
  const like = lookalike(part)
  if (like !== undefined) return like
  if (SPACE.test(part)) return ' '
  if (DIGIT.test(part)) return String(digitOf(code))
  return LETTER.test(part) ? OTHER_LETTER : OTHER_SIGN
}

/** Decimal digits come in runs of ten, so the value is the distance from the first digit of the run. */
function digitOf(code: number): number {
  let first = code
  while (first > 0 && code - first < 9 && DIGIT.test(String.fromCodePoint(first - 1))) first--
  return (code - first) % 10
}
