/** Prices and ages in numbers: "under $1,000", "$500-$900", "under 6 months". */
import { inOrder } from '#lib/in-order.ts'
import { formatWholeDollars } from '#lib/money.ts'
import { type FoundPart, readAll, type Scanner } from './understood.ts'

const AT_MOST = 'up to|at most|max(?:imum)?(?: of)?|no more than|not more than|<='
const LESS = 'under|below|less than|cheaper than|younger than|<'
const AT_LEAST = 'at least|min(?:imum)?(?: of)?|no less than|starting at|>='
const MORE = 'over|above|more than|older than|>'

const NUMBER = '(\\d[\\d,]*(?:\\.\\d+)?)'
const UNIT = '(weeks?|wks?|months?|mos?|years?|yrs?)\\b(?: old\\b| of age\\b)?'
/** A price; the unit of another amount must not follow, such as weeks, miles, or pounds. */
const AMOUNT = `(\\$ ?)?${NUMBER} ?(k\\b)?(?![\\d.,]*\\d)( ?(?:dollars|bucks|usd)\\b)?(?! ?(?:-|to )?\\d* ?(?:weeks?|wks?|months?|mos?|years?|yrs?|miles?|mi|km|lbs?|pounds?|kg|inch(?:es)?|cm|%)(?!\\w))`

const BOUND = `(?:(${LESS})|(${AT_MOST})|(${MORE})|(${AT_LEAST}))`
const AGE_BOUND = new RegExp(`(?<!\\w)${BOUND} ?${NUMBER} ?${UNIT}`, 'g')
const AGE_RANGE = new RegExp(`(?<!\\w)(?:between )?${NUMBER} ?(?:-|–|to|and) ?${NUMBER} ?${UNIT}`, 'g')
const AGE = new RegExp(`(?<!\\w)${NUMBER}[ -]?(week|month|year)s?[ -]old\\b`, 'g')
const PRICE_RANGE = new RegExp(`(?<![\\w$])(?:(between|from) )?${AMOUNT} ?(?:-|–|—|to|and) ?${AMOUNT}`, 'g')
const PRICE_BOUND = new RegExp(`(?<!\\w)${BOUND} ?${AMOUNT}`, 'g')
const PRICE_BEFORE_BOUND = new RegExp(
  `(?<![\\w$])${AMOUNT} ?(?:(or less|or under|or below|or cheaper|max(?:imum)?\\b)|(or more|or above|or over|\\+))`,
  'g',
)
const ABOUT_PRICE = new RegExp(`(?<!\\w)(?:about|around|roughly|~) ?${AMOUNT}`, 'g')
const PRICE = new RegExp(`(?<![\\w$])${AMOUNT}`, 'g')

/** The lowest number without a dollar sign that is a price; smaller ones may be ages or counts. */
const MIN_PLAIN_DOLLARS = 50
/** The share by which "about $1,000" may differ. */
const ABOUT = 0.25

/** Reads ages with a unit. They come before prices, because a price is a number without a unit. */
export function readAges(scanner: Scanner): void {
  readAll(scanner, AGE_BOUND, ([, less, atMost, more, , number, unit]) => {
    const count = toNumber(number)
    const weeks = Math.round(count * weeksIn(unit))
    const text = `${count.toLocaleString('en-US')} ${unitText(unit, count)}`
    if (less) return ages(`Under ${text}`, undefined, weeks - 1)
    if (atMost) return ages(`Up to ${text}`, undefined, weeks + weeksIn(unit) - 1)
    return ages(more ? `Over ${text}` : `From ${text}`, weeks, undefined)
  })
  readAll(scanner, AGE_RANGE, ([, from, to, unit]) => {
    const [low, high] = inOrder(toNumber(from), toNumber(to))
    const length = weeksIn(unit)
    return ages(`${low} to ${high} ${unitText(unit, high)}`, low * length, (high + 1) * length - 1)
  })
  // An exact age is a preference with a margin, since few cats have it.
  readAll(scanner, AGE, ([, number, unit = '']) => {
    const age = toNumber(number)
    const length = weeksIn(unit)
    return {
      label: `About ${age} ${unitText(unit, age)} old first`,
      meaning: {
        kind: 'age',
        minAge: Math.max(0, Math.round((age - 1) * length)),
        maxAge: Math.round((age + 2) * length) - 1,
        isFilter: false,
      },
    }
  })
}

/** Reads prices. */
export function readPrices(scanner: Scanner): void {
  readAll(scanner, PRICE_RANGE, ([, word, ...groups]) => {
    const [from, to] = [priceOf(groups.slice(0, 4), true), priceOf(groups.slice(4, 8), true)]
    const isPrice = !!word || groups.some((group) => group?.includes('$') || group?.includes('dollars'))
    if (from === undefined || to === undefined || !(isPrice || isPlainRange(from, to))) return
    const [low, high] = inOrder(from, to)
    return price(`${formatWholeDollars(low)} to ${formatWholeDollars(high)}`, low, high)
  })
  readAll(scanner, PRICE_BOUND, ([, less, atMost, more, , ...groups]) => {
    const cents = priceOf(groups, true)
    if (cents === undefined) return
    if (less) return price(`Under ${formatWholeDollars(cents)}`, undefined, Math.max(0, cents - 1))
    if (atMost) return price(`Up to ${formatWholeDollars(cents)}`, undefined, cents)
    return more
      ? price(`Over ${formatWholeDollars(cents)}`, cents + 1, undefined)
      : price(`From ${formatWholeDollars(cents)}`, cents, undefined)
  })
  readAll(scanner, PRICE_BEFORE_BOUND, (match) => {
    const cents = priceOf(match.slice(1, 5), true)
    if (cents === undefined) return
    return match[5]
      ? price(`Up to ${formatWholeDollars(cents)}`, undefined, cents)
      : price(`From ${formatWholeDollars(cents)}`, cents, undefined)
  })
  readAll(scanner, ABOUT_PRICE, (match) => {
    const cents = priceOf(match.slice(1, 5), false)
    if (cents === undefined) return
    const margin = Math.round(cents * ABOUT)
    return price(`About ${formatWholeDollars(cents)}`, cents - margin, cents + margin)
  })
  // A price alone is a maximum.
  readAll(scanner, PRICE, (match) => {
    const cents = priceOf(match.slice(1, 5), false)
    return cents === undefined ? undefined : price(`Up to ${formatWholeDollars(cents)}`, undefined, cents)
  })
}

/** Cents; undefined for a number that is not a price. `isExpected`: other words say that it is one. */
function priceOf(
  [sign, number, thousands, word]: (string | undefined)[],
  isExpected: boolean,
): number | undefined {
  const dollars = toNumber(number) * (thousands ? 1_000 : 1)
  if (!Number.isFinite(dollars) || dollars > 1_000_000) return
  if (!sign && !word && !(isExpected && !number?.startsWith('0') && dollars >= MIN_PLAIN_DOLLARS)) return
  return Math.round(dollars * 100)
}

/** Whether two numbers without a dollar sign or word are prices: "500-900" is, a long ZIP code is not. */
function isPlainRange(from: number, to: number): boolean {
  return from >= 10_000 && from < to
}

const price = (label: string, minPrice?: number, maxPrice?: number): FoundPart => ({
  label,
  meaning: { kind: 'price', minPrice, maxPrice },
})

const ages = (label: string, minAge?: number, maxAge?: number): FoundPart => ({
  label,
  meaning: {
    kind: 'age',
    minAge: minAge === undefined ? undefined : Math.round(minAge),
    maxAge: maxAge === undefined ? undefined : Math.max(0, Math.round(maxAge)),
    isFilter: true,
  },
})

function toNumber(text = ''): number {
  return Number(text.replaceAll(',', ''))
}

/** The same units as the texts of ages: a month is four weeks under a year, a year is 52. */
function weeksIn(unit = ''): number {
  return unit.startsWith('w') ? 1 : unit.startsWith('m') ? 4 : 52
}

function unitText(unit = '', count = 0): string {
  const name = unit.startsWith('w') ? 'week' : unit.startsWith('m') ? 'month' : 'year'
  return count === 1 ? name : `${name}s`
}
