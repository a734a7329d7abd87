import type { DigitGroup } from '../client-rules/digit-runs.ts'
import { findContext } from '../client-rules/phone-context.ts'
import type { Match } from '../match.ts'
import { CURRENCY, PHONE_WORD, SEQUENCE_WORD, UNIT } from '../text/lexicon.ts'
import { hasClass, type Token } from '../text/tokens.ts'

type Runs = readonly (readonly DigitGroup[])[]

/** In tokens: between two parts of a number, and around it. */
const MAX_BETWEEN = 12
const AROUND = 8

const MAX_PARTS = 5
const MAX_PART_DIGITS = 7

/** The part lengths of numbers with 10 or 11 digits. */
const SHAPES = new Set('334 37 64 1334 3322 46 137 433 73 56 533'.split(' '))
const SHAPE_PREFIXES = new Set(
  [...SHAPES].flatMap((shape) => [...shape].map((_, at) => shape.slice(0, at + 1))),
)

/** Finds the parts of a number in sentences: 'area code is 555, next comes 201, and it ends in 0134'. */
export function detectScattered(tokens: readonly Token[], runs: Runs, matches: Match[]): void {
  for (let from = 0; from < runs.length; from++) {
    let digits = ''
    let shape = ''
    for (let to = from; to < runs.length && to - from < MAX_PARTS; to++) {
      const run = runs[to]
      const before = runs[to - 1]
      if (!run || (to > from && (run[0]?.first ?? 0) - (before?.at(-1)?.last ?? 0) > MAX_BETWEEN)) break
      const partDigits = digitsIn(run)
      // A postcode.
      if (run.some(({ ambiguous, spelled }) => ambiguous && !spelled)) break
      if (partDigits.length > MAX_PART_DIGITS) break
      digits += partDigits
      shape += partDigits.length
      // British numbers may be split anywhere: '07700 9' and '00 573'.
      if (!SHAPE_PREFIXES.has(shape) && (digits[0] !== '0' || digits.length > 11)) break
      if (to === from || !hasPhoneShape(shape, digits) || /^(.{2}0){2}.{3}0$/.test(digits)) continue
      if (!isPhoneNumber(tokens, runs.slice(from, to + 1), shape, digits)) continue
      matches.push({ category: 'phone', first: runs[from]?.[0]?.first ?? 0, last: run.at(-1)?.last ?? 0 })
      from = to
      break
    }
  }
}

function hasPhoneShape(shape: string, digits: string): boolean {
  if (digits[0] === '0' && digits.length === 11) return true
  return SHAPES.has(shape) && (digits.length === 11 ? shape[0] === '1' : digits[0] !== '1')
}

function isPhoneNumber(tokens: readonly Token[], parts: Runs, shape: string, digits: string): boolean {
  const first = parts[0]?.[0]?.first ?? 0
  const last = parts.at(-1)?.at(-1)?.last ?? first
  return (
    (endsLikePhoneNumber(tokens, parts, shape, digits) ||
      hasPhoneContext(tokens, first, last, areUnmistakable(parts, shape), digits.startsWith('0'))) &&
    findContext(tokens, first, last) !== 'reference'
  )
}

const TIME_WORDS = /^(at|by|born|around|until|till|from|(mon|tues?|wed|thurs?|fri|sat|sun)(day)?)$/

/** Three parts of which the last begins with 0, unlike an amount, and is no time. */
function endsLikePhoneNumber(tokens: readonly Token[], parts: Runs, shape: string, digits: string): boolean {
  const before = tokens[(parts.at(-1)?.[0]?.first ?? 0) - 1]
  const lengths = parts.flat().map((group) => group.digits.length)
  return (
    (shape === '334' || (shape === '37' && lengths.join('') === '334')) &&
    /^[2-9]..[2-9]..0/.test(digits) &&
    !TIME_WORDS.test(before?.text ?? '')
  )
}

/** Whether the parts are those of a phone number without further context. */
const areUnmistakable = (parts: Runs, shape: string) =>
  shape.length === 2 ? SHAPES.has(shape) && parts.every(isSingleNumber) : parts.every(isSpelledOut)

/** 'four eight zero', unlike an amount. */
const isSpelledOut = (run: readonly DigitGroup[]) => run.length > 2 && run.every(({ spelled }) => spelled)

/** A single group or words, rather than several amounts. */
const isSingleNumber = (run: readonly DigitGroup[]) => run.length === 1 || run[0]?.spelled === true

/** Whether the words around suggest a phone number, and none a price or a weight. */
function hasPhoneContext(
  tokens: readonly Token[],
  first: number,
  last: number,
  areUnmistakable: boolean,
  isNoAmount: boolean,
): boolean {
  let hasPhoneWord = areUnmistakable
  for (let at = Math.max(0, first - AROUND); at <= last + AROUND && at < tokens.length; at++) {
    const token = tokens[at]
    if (!isNoAmount && (hasClass(token, CURRENCY) || token?.text === '$')) return false
    if (at > first && at < last && hasClass(token, UNIT) && token?.gap !== 2 && tokens[at - 1]?.value)
      return false
    hasPhoneWord ||= hasClass(token, PHONE_WORD | SEQUENCE_WORD)
  }
  return hasPhoneWord
}

/** The digits of a run, no more than needed to see that they are too many. */
function digitsIn(run: readonly DigitGroup[]): string {
  let digits = ''
  for (const group of run) {
    digits += group.digits
    if (digits.length > MAX_PART_DIGITS) break
  }
  return digits
}
