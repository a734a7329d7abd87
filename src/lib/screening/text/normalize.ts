import { LOOK_ALIKES } from './confusables.ts'

/** A text reduced to lowercase ASCII, with a mapping back to the original. */
export interface NormalizedText {
  /** One character for each visible one: `a`-`z`, `0`-`9`, ASCII symbols, space, newline, or one of the constants below. */
  text: string
  /** The same before ASCII letters were changed to lower case. */
  cased: string
  /** The range of the original that the character at `index` came from, including invisible characters after it. */
  startOf(index: number): number
  endOf(index: number): number
}

/** A character of a script without ASCII look-alikes. */
export const OTHER_LETTER = '\u0001'
/** A symbol or emoji without a meaning for the rules. */
export const OTHER_SYMBOL = '\u0002'
/** An emoji of a phone. */
export const PHONE_EMOJI = '\u0003'
/** An emoji that may represent a network: a camera, a ghost, a bird, a plane. */
export const NETWORK_EMOJI = '\u0004'

/** Invisible, or drawn over the previous character: accents, variation selectors, the frame of a keycap. */
const INVISIBLE = /[\p{M}\p{Cf}\u115f\u1160]/u
const DIGIT = /\p{Nd}/u
const MAX_CACHED = 4_096

/** Normalized characters by code point. */
const cache = new Map<number, string>()

/**
 * The text as a person sees it: compatibility forms folded (NFKD), accents and invisible characters dropped, look-alike
 * characters and the digits of all scripts replaced by ASCII, everything in lower case.
 */
export function normalize(text: string): NormalizedText {
  if (!/[\u0080-\uffff]/.test(text))
    return { text: toLowerCase(text), cased: text, startOf: (index) => index, endOf: (index) => index + 1 }
  let normalized = ''
  const starts: number[] = []
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0
    const replacement = code < 0x80 ? text.charAt(at) : cachedReplacement(code)
    for (let index = 0; index < replacement.length; index++) starts.push(at)
    normalized += replacement
    at += code > 0xffff ? 2 : 1
  }
  return {
    text: toLowerCase(normalized),
    cased: normalized,
    startOf: (index) => starts[index] ?? text.length,
    endOf: (index) => {
      let next = index + 1
      while (next < starts.length && starts[next] === starts[index]) next++
      return starts[next] ?? text.length
    },
  }
}

const toLowerCase = (text: string) => text.toLowerCase().replace(/[\t\v\f\r]/g, ' ')

function cachedReplacement(code: number): string {
  let replacement = cache.get(code)
  if (replacement === undefined) {
    replacement = LOOK_ALIKES.get(code) ?? replacementFor(String.fromCodePoint(code))
    if (cache.size > MAX_CACHED) cache.clear()
    cache.set(code, replacement)
  }
  return replacement
}

const replacementFor = (character: string) =>
  [...character.normalize('NFKD').toLowerCase()].map(replacementForPart).join('')

function replacementForPart(part: string): string {
  const code = part.codePointAt(0) ?? 0
  if (code < 0x80) return part
  if (/[\u2028\u2029]/.test(part)) return '\n'
  if (INVISIBLE.test(part)) return ''
  const lookAlike = LOOK_ALIKES.get(code)
  if (lookAlike !== undefined) return lookAlike
  if (/[\s\u2800]/.test(part)) return ' '
  if (DIGIT.test(part)) return String(digitOf(code))
  return /\p{L}/u.test(part) ? OTHER_LETTER : OTHER_SYMBOL
}

/** Unicode's decimal digits come in runs of ten, so the value is the distance from the start of the run. */
function digitOf(code: number): number {
  let value = 0
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value++
  return value
}
