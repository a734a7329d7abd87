import type { Piece } from './digits.ts'
import type { Find } from './found.ts'
import { CUE, CURRENCY, TELLING, UNIT } from './lexicon.ts'
import { settingOf } from './phone-context.ts'
import { is, type Token } from './tokens.ts'

/** Words that may stand between two groups of a number that is told in sentences. */
const MOST_BETWEEN = 9
const AROUND = 8

/** 'area code is 555, next comes 201, and it ends in 0134': groups of one number with words between, and a cue. */
export function scattered(
  tokens: readonly Token[],
  runs: readonly (readonly Piece[])[],
  finds: Find[],
): void {
  for (let from = 0; from < runs.length; from++) {
    let digits = ''
    for (let to = from; to < runs.length && to - from < 5; to++) {
      const run = runs[to]
      const before = runs[to - 1]
      if (!run || (to > from && (run[0]?.first ?? 0) - (before?.at(-1)?.last ?? 0) > MOST_BETWEEN)) break
      const said = run.map((piece) => piece.digits).join('')
      if (said.length > 7) break
      digits += said
      if (digits.length > 11) break
      if (to === from || !isGroups(runs.slice(from, to + 1), digits)) continue
      const first = runs[from]?.[0]?.first ?? 0
      const last = run.at(-1)?.last ?? first
      if (!isTold(tokens, first, last)) continue
      if (settingOf(tokens, first, last) === 'reference') continue
      finds.push({ category: 'phone', first, last })
      from = to
      break
    }
  }
}

/** Groups of 3 and 4, or 3, 3 and 4, or three of them and a 1 before, as one would tell them. */
function isGroups(runs: readonly (readonly Piece[])[], digits: string): boolean {
  const lengths = runs.map((run) => run.reduce((sum, piece) => sum + piece.digits.length, 0)).join('-')
  const telling = ['3-3-4', '3-7', '6-4', '1-3-3-4', '3-3-2-2', '4-6', '5-5', '1-3-7', '4-3-3'].includes(
    lengths,
  )
  return telling && (digits.length === 11 || /^[2-90]/.test(digits))
}

/** Whether the words say that a number is told, and none that it is a price or a weight. */
function isTold(tokens: readonly Token[], first: number, last: number): boolean {
  let told = false
  for (let at = Math.max(0, first - AROUND); at <= last + AROUND && at < tokens.length; at++) {
    const token = tokens[at]
    if (at > first && at < last && (is(token, UNIT | CURRENCY) || token?.text === '$')) return false
    told ||= is(token, CUE | TELLING)
  }
  return told
}
