import { digitRuns, type Piece } from './digits.ts'
import { isName } from './domain.ts'
import type { Find } from './found.ts'
import { CURRENCY } from './lexicon.ts'
import { type Setting, settingOf } from './phone-context.ts'
import { interleaved, regular, roman, scattered } from './phone-scattered.ts'
import { is, type Token } from './tokens.ts'

/** Telephone numbers, however they are written. */
export function recognisePhones(tokens: readonly Token[], finds: Find[]): void {
  const runs = digitRuns(tokens)
  for (const run of runs) recogniseRun(tokens, run, finds)
  scattered(tokens, runs, finds)
  interleaved(tokens, finds)
  regular(tokens, finds)
  roman(tokens, finds)
  vanity(tokens, finds)
}

/** '1-800-CATS-4-YU', '207-555-MEOW': letters for the last digits, behind a code that nobody pays for or two groups. */
function vanity(tokens: readonly Token[], finds: Find[]): void {
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token?.kind !== 'number' || (token.text.length !== 3 && token.text.length !== 4)) continue
    const free = /^1?8(00|[3-8]{2})$/.test(token.text)
    let last = at
    let count = 0
    let letters = 0
    for (let next = at + 1; count < 7 && tokens[next] && tokens[next]?.gap !== 2; next++) {
      const { kind, text, gap, start, end } = tokens[next] as Token
      if ((kind === 'mark' && text !== '-') || (gap > 0 && (letters > 0 || !free))) break
      if (kind === 'mark') continue
      if (kind === 'word') letters += end - start
      count += end - start
      last = next
    }
    // '1 800 because it is a show kitten'
    const after = tokens[last + 1]
    const spoken =
      tokens[at + 1]?.gap === 0 || settingOf(tokens, at, last) === 'cued' || after?.kind !== 'word'
    const shaped = free ? letters > 2 && spoken : letters === 4 && tokens[at + 2]?.text.length === 3
    if (count === 7 && shaped && !is(tokens[last], CURRENCY) && !(free && is(tokens[at - 1], CURRENCY)))
      finds.push({ category: 'phone', first: at, last })
  }
}

/** No number has more digits. */
const LONGEST = 15
const FEWEST = 7

function recogniseRun(tokens: readonly Token[], run: readonly Piece[], finds: Find[]): void {
  const first = run[0]
  const last = run.at(-1)
  if (!first || !last || countOf(run) < FEWEST) return
  if (!isSaid(run) && run.some(isWeakWord) && !areTenDigits(run)) {
    for (const part of parts(run)) recogniseRun(tokens, part, finds)
    return
  }
  const setting = settingOf(tokens, first.first, last.last, strangersFor(run))
  if (isNumber(tokens, run, setting)) {
    const before = tokens[first.first - 1]?.text
    finds.push({
      category: 'phone',
      first: before === '+' || before === '(' ? first.first - 1 : first.first,
      last: last.last,
    })
  } else windows(tokens, run, finds)
}

/** 'to' and 'for'; an 'oh' between digits is nothing but a zero. */
const isWeakWord = (piece: Piece) => piece.weak && piece.spelled && piece.digits !== '0'

/** Whether words make up enough of it that 'to' and 'for' in it may be digits as well. */
function isSaid(run: readonly Piece[]): boolean {
  const words = run.filter((piece) => piece.spelled)
  return countOf(words) >= 5 && (words.length >= 7 || words.filter((piece) => !piece.weak).length >= 2)
}

/** '2 for 8, 5 5 5, 0 won 3 too' */
const areTenDigits = (run: readonly Piece[]) => run.length === 10 && isAmerican(digitsOf(run))

/** What is left when 'to' and 'for' are words. */
function parts(run: readonly Piece[]): Piece[][] {
  const split: Piece[][] = [[]]
  for (const piece of run) {
    if (isWeakWord(piece)) split.push([])
    else split.at(-1)?.push(piece)
  }
  return split
}

/** A number inside a longer run: only in the shapes that nothing else has. */
function windows(tokens: readonly Token[], run: readonly Piece[], finds: Find[]): void {
  for (let from = 0; from < run.length; from++) {
    let count = 0
    const length = run[from]?.digits.length ?? 0
    if (length < 3 && run[from]?.digits !== '1') continue
    // In '412 455 398 1012' they are amounts.
    if (length === 3 && run[from - 1]?.digits.length === 3 && run[from]?.before === run[from + 1]?.before)
      continue
    for (let to = from; to < run.length; to++) {
      count += run[to]?.digits.length ?? 0
      if (count > 11) break
      if (count < 10) continue
      const part = run.slice(from, to + 1)
      const [first] = part
      const last = run[to]
      if (!first || !last || !isPlainShape(part)) continue
      if (settingOf(tokens, first.first, last.last, strangersFor(part)) === 'reference') continue
      finds.push({ category: 'phone', first: first.first, last: last.last })
      from = to
      break
    }
  }
}

const digitsOf = (run: readonly Piece[]) => run.map((piece) => piece.digits).join('')
const countOf = (run: readonly Piece[]) => run.reduce((sum, piece) => sum + piece.digits.length, 0)
const shapeOf = (run: readonly Piece[]) => run.map((piece) => piece.digits.length).join('-')

/** 10 digits as North America writes them, with 1 in front or not. */
function isPlainShape(run: readonly Piece[]): boolean {
  const shape = shapeOf(run)
  if (!['10', '11', '3-3-4', '1-3-3-4', '3-7', '6-4', '1-10', '1-3-7', '3-3-2-2'].includes(shape))
    return false
  if (areAmounts(run) || (run.at(-1)?.before === '/' && isYear(run.at(-1)?.digits))) return false
  // '412, 455 and 1012' are amounts; no amount begins with 0.
  const listed = run.slice(1).some(({ before, chained }) => before === ',' || before === '+' || chained)
  return isAmerican(digitsOf(run)) && (!listed || run.slice(1).some((piece) => piece.digits[0] === '0'))
}

/** What is written as a telephone number is another one only if the word for that stands right before it. */
function strangersFor(run: readonly Piece[]): number | undefined {
  if (!isPlainShape(run)) return undefined
  return run.length === 1 ? 2 : 1
}

/** Area and exchange begin with 2 to 9 (North American Numbering Plan). */
function isAmerican(digits: string): boolean {
  const national = digits.length === 11 && digits[0] === '1' ? digits.slice(1) : digits
  return national.length === 10 && /^[2-9]\d\d[2-9]/.test(national)
}

/** Whether the whole run is one telephone number. */
function isNumber(tokens: readonly Token[], run: readonly Piece[], setting: Setting): boolean {
  const digits = digitsOf(run)
  const count = digits.length
  if (count > LONGEST + 1) return false
  const first = run[0]
  const plus = first !== undefined && ['+', 'plus'].includes(tokens[first.first - 1]?.text ?? '')
  if (plus && count >= 8) return true
  if (isAmountInWords(run) || isPartedBySlashes(run)) return false
  const whole = count === 10 || count === 11
  const spelled = run.reduce((sum, piece) => sum + (piece.spelled ? piece.digits.length : 0), 0)
  // With 'to' and 'for' among them it is a number only if it has the length of one.
  if (run.some(isWeakWord) && !whole && !(count === 7 && setting === 'cued')) return false
  const counting = isCounting(run)
  // 'two, four, three, five, six, three, one' are the sizes of litters.
  const commas = run.slice(1).filter(({ before }) => before === ',').length
  const listed =
    setting === 'bare' && (count === 7 ? commas > run.length - 3 : !whole && commas > 2 && digits[0] !== '0')
  if (spelled >= 5 && !counting && !listed) return setting !== 'reference' || whole
  if (setting === 'reference') return false
  // 'One is 950, two 1750, three 2500' are prices.
  if (spelled >= 3 && !counting && !listed && (count < 12 || setting === 'cued')) return true
  if (spelled > 0 && isAmerican(digits)) return !counting
  // Letters typed for digits.
  if (run.some((piece) => piece.weak) && whole) return true
  return setting === 'cued' ? isCuedNumber(run, count) : isBareNumber(tokens, run, digits)
}

function isCuedNumber(run: readonly Piece[], count: number): boolean {
  if (count > 14 && !/^0(0|11)/.test(run[0]?.digits ?? '')) return false
  // The letters of 'EE155502' are letters.
  if (count < 10 && run[0]?.weak) return false
  if (count === 7) return run.length === 7 || ['7', '3-4', '3-2-2'].includes(shapeOf(run))
  // A ZIP code of the United States.
  if (shapeOf(run) === '5-4' && run[1]?.before === '-') return false
  if (run.length > 1 && isYear(run[0]?.digits)) return false
  // A ZIP code that is said again.
  if (run.some(({ digits }, index) => digits.length > 4 && digits === run[index + 1]?.digits)) return false
  return count >= 8 && !isCounting(run) && !isList(run)
}

function isBareNumber(tokens: readonly Token[], run: readonly Piece[], digits: string): boolean {
  const shape = shapeOf(run)
  const count = digits.length
  if (isCounting(run)) return false
  // 'wk2 305 291 270'
  const [first, second] = run
  if (first?.tight && isName(tokens[first.first - 1]) && second && !second.tight) return false
  if (areAmounts(run)) return false
  if (isPlainShape(run)) return true
  // No amount begins with 0.
  if (run[0]?.digits !== '0' && digits[0] === '0' && count === 11 && !isList(run))
    return isTrunk(tokens, run, digits)
  if (run.slice(1).some((piece) => piece.chained)) return false
  if (shape === '10' || shape === '3-3-4' || shape === '1-3-3-4') return !isList(run)
  // '8|3 555 0|62'
  if (count < 10 && isAmerican(run.map(({ before, digits }) => (before === '|' ? 1 : '') + digits).join('')))
    return true
  // Written from the back.
  if (shape === '4-3-3' && run[1]?.before === '-' && isAmerican([...digits].reverse().join(''))) return true
  const single = run.every((piece) => piece.digits.length === 1)
  if (single) return count >= 9 ? count <= 13 : count === 7 && !run.some((piece) => piece.before === ',')
  if (shape === '3-4')
    return /^[-.]$/.test(run[1]?.before ?? '') && /^[2-9]/.test(digits) && !isYear(run[1]?.digits)
  if (isList(run)) return false
  if (isYear(run[0]?.digits)) return false
  if (digits[0] === '0') return isTrunk(tokens, run, digits)
  if (shape === '3-2-2-2' || shape === '3-3-3') return shape === '3-2-2-2' || /^[67]/.test(digits)
  // Breaths, temperatures and hours come in twos.
  if (shape === '2-2-2-2-2' && !run.some(({ digits }) => digits[0] === '0')) return false
  return isAmerican(digits) && run.every((piece) => piece.digits.length < 6) && isTogether(tokens, run)
}

/** Numbers as most of Europe writes them at home: 07700 900123, 06 12 34 56 78, 0151 23456789. */
function isTrunk(tokens: readonly Token[], run: readonly Piece[], digits: string): boolean {
  const count = digits.length
  // 'FCA075' is a name, and '0 30111 62214 7' a bar code, as is one of 12 digits.
  if (run[0]?.digits === '0' || (run[0]?.tight && isName(tokens[run[0].first - 1]))) return false
  if (run.length === 1) return count === 10 || count === 11
  if (digits.startsWith('00') || digits.startsWith('011')) return count > 10
  if (/^4-[78]$/.test(shapeOf(run)) && run[1]?.before === '-') return false
  return count >= 9 && count <= 12
}

/** The pieces stand in one line, or those before the last are groups rather than amounts ('1800', '250'). */
function isTogether(tokens: readonly Token[], run: readonly Piece[]): boolean {
  if (run.slice(1).every((piece) => tokens[piece.first]?.gap !== 2)) return true
  return (
    run.slice(0, -1).every(({ digits }) => digits.length < 5 && !/..0$/.test(digits)) && !isAmount(run.at(-1))
  )
}

/** '400 / 800 / 1200'. */
const areAmounts = (run: readonly Piece[]) => run.length > 2 && run.every(({ digits }) => /.0$/.test(digits))

/** '1650', '400'. */
const isAmount = (piece: Piece | undefined) => piece !== undefined && /^[^0]\d+[05]0$/.test(piece.digits)

/** 'two thousand one hundred and fifty', 'a hundred and ten'; but '1 eight hundred' begins a number. */
const isAmountInWords = (run: readonly Piece[]) =>
  run.some(({ digits, spelled }, index) => spelled && (digits === '000' || (digits === '00' && index < 1)))

/** '25/2/0418837', '412345/2021': numbers of papers, whose parts are as long as it happens. */
function isPartedBySlashes(run: readonly Piece[]): boolean {
  const [first, second, ...more] = run
  if (!first || !second || run.slice(1).some(({ before }) => before !== '/') || isPlainShape(run))
    return false
  if (more.length === 0) return isYear(second.digits)
  const digits = digitsOf(run)
  if (isAmerican(digits) || (digits[0] === '0' && digits.length === 11)) return false
  return run.some(({ digits }) => digits.length !== first.digits.length)
}

/** 8, 9, 10, 11, or 10, 9, 8: each one more, or each one less than the one before. */
function isCounting(run: readonly Piece[]): boolean {
  if (run.length < 3) return false
  const steps = run.slice(1).map(({ digits }, index) => Number(digits) - Number(run[index]?.digits))
  return Math.abs(steps[0] ?? 0) === 1 && steps.every((step) => step === steps[0])
}

/** Several numbers with commas between, rather than the groups of one. */
function isList(run: readonly Piece[]): boolean {
  if (run.length === 3 && shapeOf(run) === '3-3-4' && run.slice(1).every((piece) => piece.tight)) return false
  return (
    run.length > 1 &&
    run.slice(1).some(({ before, digits }) => (before === ',' || before === '+') && digits.length > 1)
  )
}

const isYear = (digits: string | undefined) => digits?.length === 4 && /^(19|20)/.test(digits)
