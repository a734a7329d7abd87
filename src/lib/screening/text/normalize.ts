import { LOOK_ALIKES } from './confusables.ts'

/** A text reduced to small ASCII letters, digits and marks, with the way back. */
export interface NormalizedText {
  /** One character for one of what is seen: `a`-`z`, `0`-`9`, ASCII marks, space, newline, or one of the below. */
  text: string
  /** The range of the original that the character at `index` came from, what is invisible after it included. */
  startOf(index: number): number
  endOf(index: number): number
}

/** A letter of a script that is not read here. */
export const OTHER_LETTER = '\u0001'
/** A sign or an emoji without a meaning here. */
export const OTHER_SYMBOL = '\u0002'
/** A picture of a telephone. */
export const PHONE_EMOJI = '\u0003'
/** A picture that stands for a network: a camera, a ghost, a bird, a letter. */
export const NETWORK_EMOJI = '\u0004'

/** Invisible, or drawn over the character before: accents, variation selectors, the frame of a keycap. */
const INVISIBLE = /[\p{M}\p{Cf}\u115f\u1160]/u
const DIGIT = /\p{Nd}/u
const KEPT = 4_096

const readings = new Map<number, string>()

/**
 * The text as a reader sees it: compatibility forms folded (NFKD), marks and invisible characters dropped, look-alike
 * letters and the digits of all scripts turned into ASCII, everything in small letters.
 */
export function normalize(text: string): NormalizedText {
  if (!/[\u0080-\uffff]/.test(text))
    return { text: tidied(text), startOf: (index) => index, endOf: (index) => index + 1 }
  let normalized = ''
  const starts: number[] = []
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0
    const lookUp = code < 0x80 ? text.charAt(at) : readingOf(code)
    for (let letter = 0; letter < lookUp.length; letter++) starts.push(at)
    normalized += lookUp
    at += code > 0xffff ? 2 : 1
  }
  return {
    text: tidied(normalized),
    startOf: (index) => starts[index] ?? text.length,
    endOf: (index) => {
      let next = index + 1
      while (next < starts.length && starts[next] === starts[index]) next++
      return starts[next] ?? text.length
    },
  }
}

/** Small letters, and a space for tabs and the like. */
const tidied = (text: string) => text.toLowerCase().replace(/[\t\v\f\r]/g, ' ')

function readingOf(code: number): string {
  let lookUp = readings.get(code)
  if (lookUp === undefined) {
    lookUp = LOOK_ALIKES.get(code) ?? read(String.fromCodePoint(code))
    if (readings.size > KEPT) readings.clear()
    readings.set(code, lookUp)
  }
  return lookUp
}

const read = (character: string) => [...character.normalize('NFKD').toLowerCase()].map(readPart).join('')

function readPart(part: string): string {
  const code = part.codePointAt(0) ?? 0
  if (code < 0x80) return part
  if (/[\u2028\u2029]/.test(part)) return '\n'
  if (INVISIBLE.test(part)) return ''
  const like = LOOK_ALIKES.get(code)
  if (like !== undefined) return like
  if (/[\s\u2800]/.test(part)) return ' '
  if (DIGIT.test(part)) return String(digitOf(code))
  return /\p{L}/u.test(part) ? OTHER_LETTER : OTHER_SYMBOL
}

/** Decimal digits come in runs of ten, so the value is the distance from the first digit of the run. */
function digitOf(code: number): number {
  let value = 0
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value++
  return value
}
