import type { DigitGroup } from '../client-rules/digit-runs.ts'
import { contextOf } from '../client-rules/phone-context.ts'
import type { Match } from '../match.ts'
import { CURRENCY, PHONE_WORD, SEQUENCE_WORD, UNIT } from '../text/lexicon.ts'
import { hasClass, type Token } from '../text/tokens.ts'

/** Words that may stand between two groups of a number that is told in sentences. */
const MOST_BETWEEN = 12
const AROUND = 8

/** 'area code is 555, next comes 201, and it ends in 0134': groups of one number with words between, and a cue. */
export function detectScattered(
  tokens: readonly Token[],
  runs: readonly (readonly DigitGroup[])[],
  matches: Match[],
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
      if (run.some(({ ambiguous, spelled }) => ambiguous && !spelled)) break
      if (said.length > 7) break
      digits += said
      shape += said.length
      // Numbers of Britain are cut anywhere: '07700 9' and '00 573'.
      if (!BEGUN.has(shape) && (digits[0] !== '0' || digits.length > 11)) break
      if (to === from || !isGroups(shape, digits) || /^(.{2}0){2}.{3}0$/.test(digits)) continue
      const first = runs[from]?.[0]?.first ?? 0
      const last = run.at(-1)?.last ?? first
      const groups = runs.slice(from, to + 1)
      const zeroed = isZeroed(tokens, groups, shape, digits)
      const clear = isClear(groups, shape)
      if (!zeroed && !isTold(tokens, first, last, clear, digits.startsWith('0'))) continue
      if (contextOf(tokens, first, last) === 'reference') continue
      matches.push({ category: 'phone', first, last })
      from = to
      break
    }
  }
}

const TIME_WORDS = /^(at|by|born|around|until|till|from|(mon|tues?|wed|thurs?|fri|sat|sun)(day)?)$/

/** Three groups of a number, of which the last begins with 0 as no amount does, only a time. */
function isZeroed(
  tokens: readonly Token[],
  groups: readonly (readonly DigitGroup[])[],
  shape: string,
  digits: string,
): boolean {
  const before = tokens[(groups.at(-1)?.[0]?.first ?? 0) - 1]
  const lengths = groups.flat().map((group) => group.digits.length)
  return (
    (shape === '334' || (shape === '37' && lengths.join('') === '334')) &&
    /^[2-9]..[2-9]..0/.test(digits) &&
    !TIME_WORDS.test(before?.text ?? '')
  )
}

/** Whether groups are those of a number although no word says so. */
const isClear = (groups: readonly (readonly DigitGroup[])[], shape: string) =>
  shape.length === 2 ? TOLD.has(shape) && groups.every(isOne) : groups.every(isSpelled)

/** 'four eight zero', which nobody says of amounts. */
const isSpelled = (run: readonly DigitGroup[]) => run.length > 2 && run.every(({ spelled }) => spelled)

/** A group in one piece or in words, rather than amounts that stand beside each other. */
const isOne = (run: readonly DigitGroup[] | undefined) => run?.length === 1 || run?.[0]?.spelled === true

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
    if (!noAmount && (hasClass(token, CURRENCY) || token?.text === '$')) return false
    if (at > first && at < last && hasClass(token, UNIT) && token?.gap !== 2 && tokens[at - 1]?.value)
      return false
    told ||= hasClass(token, PHONE_WORD | SEQUENCE_WORD)
  }
  return told
}

function saidBy(run: readonly DigitGroup[]): string {
  let said = ''
  for (const group of run) {
    said += group.digits
    if (said.length > 7) break
  }
  return said
}
