import type { Piece } from '../digits.ts'
import type { Find } from '../found.ts'
import { CUE, CURRENCY, REFERENCE, TELLING, UNIT } from '../lexicon.ts'
import { settingOf } from '../phone-context.ts'
import { is, type Token, tight } from '../tokens.ts'

/** Words that may stand between two groups of a number that is told in sentences. */
const MOST_BETWEEN = 12
const AROUND = 8

/** 'area code is 555, next comes 201, and it ends in 0134': groups of one number with words between, and a cue. */
export function scattered(
  tokens: readonly Token[],
  runs: readonly (readonly Piece[])[],
  finds: Find[],
): void {
  for (let from = 0; from < runs.length; from++) {
    let digits = ''
    let shape = ''
    for (let to = from; to < runs.length && to - from < 5; to++) {
      const run = runs[to]
      const before = runs[to - 1]
      if (!run || (to > from && (run[0]?.first ?? 0) - (before?.at(-1)?.last ?? 0) > MOST_BETWEEN)) break
      const said = saidBy(run)
      // The letters of a postcode.
      if (run.some(({ weak, spelled }) => weak && !spelled)) break
      if (said.length > 7) break
      digits += said
      shape += said.length
      // Numbers of Britain are cut anywhere: '07700 9' and '00 573'.
      if (!BEGUN.has(shape) && (digits[0] !== '0' || digits.length > 11)) break
      if (to === from || !isGroups(shape, digits) || /^(.{2}0){2}.{3}0$/.test(digits)) continue
      const first = runs[from]?.[0]?.first ?? 0
      const last = run.at(-1)?.last ?? first
      const clear =
        shape.length === 2
          ? TOLD.has(shape) && isOne(run) && isOne(before)
          : // No amount begins with 0, only a time.
            (shape === '334' &&
              said[0] === '0' &&
              /^[2-9]..[2-9]/.test(digits) &&
              !/^(at|by|born|around|until)$/.test(tokens[(run[0]?.first ?? 0) - 1]?.text ?? '')) ||
            runs.slice(from, to + 1).every(isSpelled)
      if (!isTold(tokens, first, last, clear, digits.startsWith('0'))) continue
      if (settingOf(tokens, first, last) === 'reference') continue
      finds.push({ category: 'phone', first, last })
      from = to
      break
    }
  }
}

/** 'kit5cat0paw3': one digit after another with letters between, nothing else, and as many as a number has. */
export function interleaved(tokens: readonly Token[], finds: Find[]): void {
  for (let first = 0; first < tokens.length; ) {
    let last = first
    let digits = 0
    let numbers = 0
    for (; tokens[last] && tokens[last]?.kind !== 'mark' && (last === first || tight(tokens[last])); last++) {
      if (tokens[last]?.kind !== 'number') continue
      numbers++
      digits += tokens[last]?.text.length ?? 0
    }
    if (numbers > 6 && (digits === 10 || digits === 11))
      finds.push({ category: 'phone', first, last: last - 1 })
    first = Math.max(last, first + 1)
  }
}

/** How many tokens may stand between two of the groups. */
const MOST_BETWEEN_GROUPS = 4

/**
 * Groups of 3, 3 and 4 with the same words between them twice, '614 cats 555 cats 0173', or dressed as amounts, of which
 * none begins with 0: '$614, $555 and $0173'.
 */
export function regular(tokens: readonly Token[], finds: Find[]): void {
  for (let first = 0; first < tokens.length; first++) {
    if (!isGroup(tokens[first], 3)) continue
    const second = nextNumber(tokens, first)
    const last = nextNumber(tokens, second)
    if (!isGroup(tokens[second], 3) || !isGroup(tokens[last], 4)) continue
    const digits = `${tokens[first]?.text}${tokens[second]?.text}${tokens[last]?.text}`
    const amounts = tokens.slice(first, last).every(isOfAmounts)
    if (
      amounts
        ? /^[2-9]\d\d[2-9]\d\d0/.test(digits)
        : /^[2-9]\d\d[2-9]/.test(digits) && isAlike(tokens, first, second, last)
    )
      finds.push({ category: 'phone', first, last })
  }
}

/** What stands between amounts. */
const isOfAmounts = (token: Token) =>
  token.kind !== 'word' || is(token, CURRENCY | UNIT | REFERENCE) || LISTING.has(token.text)

/** The number after the token, or -1 where it is too far. */
function nextNumber(tokens: readonly Token[], at: number): number {
  if (at < 0) return -1
  for (let next = at + 1; next <= at + MOST_BETWEEN_GROUPS + 1; next++)
    if (tokens[next]?.kind === 'number') return next
  return -1
}

/** Whether the same words stand between both pairs and do not go on: '820 kcal 240 kcal 1060 kcal'. */
function isAlike(tokens: readonly Token[], first: number, second: number, last: number): boolean {
  const from = tokens[first + 1]?.text === ')' ? first + 1 : first
  if (last - second !== second - from || tokens[last + 1]?.text === tokens[from + 1]?.text) return false
  return tokens.slice(from + 1, second).every(({ text }, at) => text === tokens[second + 1 + at]?.text)
}

const LISTING = new Set('and or to then plus by'.split(' '))

const isGroup = (token: Token | undefined, length: number) =>
  token?.kind === 'number' && token.text.length === length && !token.taken

const ROMAN = /^(?:[0o]|zero|i{1,3}|i?v|vi{1,3}|ix)$/
const DIGITS_OF_A_NUMBER = 10

/** 'VI-I-IV V-V-V 0-I-VII-III': ten digits in Roman numerals. */
export function roman(tokens: readonly Token[], finds: Find[]): void {
  let first = -1
  let count = 0
  let large = 0
  for (let at = 0; at <= tokens.length; at++) {
    const token = tokens[at]
    if (token && token.text.length < 5 && ROMAN.test(token.text)) {
      if (count++ === 0) first = at
      if (token.text.includes('v')) large++
    } else if (token?.kind !== 'mark' || token.text === '@') {
      if ((count === DIGITS_OF_A_NUMBER || count === DIGITS_OF_A_NUMBER + 1) && large > 1)
        finds.push({ category: 'phone', first, last: at - 1 })
      count = large = 0
    }
  }
}

/** 'four eight zero', which nobody says of amounts. */
const isSpelled = (run: readonly Piece[]) => run.length > 2 && run.every(({ spelled }) => spelled)

/** A group in one piece or in words, rather than amounts that stand beside each other. */
const isOne = (run: readonly Piece[] | undefined) => run?.length === 1 || run?.[0]?.spelled === true

/** The lengths of the groups in which a number of 10 or 11 digits is told. */
const TOLD = new Set('334 37 64 1334 3322 46 137 433 73 56 533'.split(' '))
const BEGUN = new Set([...TOLD].flatMap((shape) => [...shape].map((_, at) => shape.slice(0, at + 1))))

function isGroups(shape: string, digits: string): boolean {
  if (digits[0] === '0' && digits.length === 11) return true
  return TOLD.has(shape) && (digits.length === 11 ? shape[0] === '1' : digits[0] !== '1')
}

/** Whether the words say that a number is told, and none that it is a price or a weight. */
function isTold(
  tokens: readonly Token[],
  first: number,
  last: number,
  clear: boolean,
  noAmount: boolean,
): boolean {
  let told = clear
  for (let at = Math.max(0, first - AROUND); at <= last + AROUND && at < tokens.length; at++) {
    const token = tokens[at]
    if (!noAmount && (is(token, CURRENCY) || token?.text === '$')) return false
    if (at > first && at < last && is(token, UNIT) && tokens[at - 1]?.value) return false
    told ||= is(token, CUE | TELLING)
  }
  return told
}

function saidBy(run: readonly Piece[]): string {
  let said = ''
  for (const piece of run) {
    said += piece.digits
    if (said.length > 7) break
  }
  return said
}
