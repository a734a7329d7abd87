/** Dates as people and programs write them. */

/** Which of two numbers is the day. */
export type DayOrder = 'day-first' | 'month-first'

const ISO = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:[T ][\d:.]+Z?)?$/
const COMPACT = /^(1[89]|20)(\d\d)(\d\d)(\d\d)$/
const NUMBERS = /^(\d{1,2})([-/. ])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?:\s+[\d:]+(?:\s?[ap]m)?)?$/i
const MONTH_AND_YEAR = /^(\d{1,2})[-/.](\d{4})$/
const DAY_NAME_YEAR = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]+(\p{L}{3,})[-/., ]+(\d{4}|\d{2})$/iu
const NAME_DAY_YEAR = /^(\p{L}{3,})\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})$/iu
const NAME_YEAR = /^(\p{L}{3,})[-/., ]+(\d{4})$/u

/** The beginnings of the names of months in English, German, French, Danish, Norwegian, and Swedish, without accents. */
const MONTHS = [
  ['jan'],
  ['feb', 'fev'],
  ['mar', 'mae', 'mrz'],
  ['apr', 'avr'],
  ['may', 'mai', 'maj'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'aou'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dez', 'des'],
]

/**
 * An ISO date, a month (`2021-04`), or a year, if the text is one; otherwise, the text. Without an order, numbers that can be read in
 * two ways stay as they are.
 */
export function readDate(text: string, order: DayOrder | null, thisYear: number): string {
  const trimmed = text.trim()
  if (/^\d{4}$/.test(trimmed)) return trimmed
  const iso = ISO.exec(trimmed)
  if (iso) return join(iso[1], iso[2], iso[3])
  const compact = COMPACT.exec(trimmed)
  if (compact) return join(`${compact[1]}${compact[2]}`, compact[3], compact[4])
  const numbers = NUMBERS.exec(trimmed)
  if (numbers) {
    const [, one = '', separator = '', two = '', year] = numbers
    const known = orderOf(one, separator, two) ?? order
    if (!known) return trimmed
    const [day, month] = known === 'day-first' ? [one, two] : [two, one]
    return join(fullYear(year, thisYear), month, day)
  }
  const month = MONTH_AND_YEAR.exec(trimmed)
  if (month) return join(month[2], month[1])
  return readNamedMonth(trimmed, thisYear)
}

function readNamedMonth(text: string, thisYear: number): string {
  const dayFirst = DAY_NAME_YEAR.exec(text)
  const nameFirst = NAME_DAY_YEAR.exec(text)
  const alone = NAME_YEAR.exec(text)
  const [day, name, year] = dayFirst
    ? [dayFirst[1], dayFirst[2], dayFirst[3]]
    : nameFirst
      ? [nameFirst[2], nameFirst[1], nameFirst[3]]
      : [undefined, alone?.[1], alone?.[2]]
  const month = name ? monthOf(name) : 0
  return month > 0 ? join(fullYear(year, thisYear), String(month), day) : text
}

function monthOf(name: string): number {
  const key = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  // The French July begins as June does in other languages.
  if (key.startsWith('juil')) return 7
  return MONTHS.findIndex((starts) => starts.some((start) => key.startsWith(start))) + 1
}

const join = (year?: string, month?: string, day?: string) =>
  [year, month?.padStart(2, '0'), day?.padStart(2, '0')].filter((part) => part !== undefined).join('-')

/** Two digits mean the latest year that is not in the future. */
function fullYear(year: string | undefined, thisYear: number): string | undefined {
  if (year?.length !== 2) return year
  const inThisCentury = Math.floor(thisYear / 100) * 100 + Number(year)
  return String(inThisCentury > thisYear ? inThisCentury - 100 : inThisCentury)
}

/** The order that one date tells: a number over 12 is a day, and dots stand between day, month, and year. */
function orderOf(one: string, separator: string, two: string): DayOrder | undefined {
  if (Number(one) > 12) return 'day-first'
  if (Number(two) > 12) return 'month-first'
  return separator === '.' ? 'day-first' : undefined
}

/**
 * The order of day and month in the dates of a file. `ask` if they do not tell, with a date that can be read in two ways; null if no
 * date needs it.
 */
export function findDayOrder(texts: Iterable<string>): {
  order: DayOrder | 'ask' | null
  example: string | null
} {
  const orders = new Set<DayOrder>()
  let example: string | null = null
  for (const text of texts) {
    const numbers = NUMBERS.exec(text.trim())
    if (!numbers) continue
    const [, one = '', separator = '', two = ''] = numbers
    // Dots tell nothing about dates with slashes.
    if (separator === '.') continue
    const order = orderOf(one, separator, two)
    if (order) orders.add(order)
    else if (one.padStart(2, '0') !== two.padStart(2, '0')) example ??= text.trim()
  }
  const [first] = orders
  if (example === null) return { order: first ?? null, example }
  return { order: orders.size === 1 && first ? first : 'ask', example }
}
