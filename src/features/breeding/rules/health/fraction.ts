/** Exact fractions, because odds such as 1/3 have no exact decimal number. */

/** `n / d` in lowest terms; `d` is positive. */
export type Fraction = { readonly n: bigint; readonly d: bigint }

function divisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : divisor(b, a % b)
}

/** A fraction in lowest terms. Throws a RangeError for a denominator of zero. */
export function fraction(n: number | bigint, d: number | bigint = 1): Fraction {
  const [top, bottom] = [BigInt(n), BigInt(d)]
  if (bottom === 0n) throw new RangeError('A fraction cannot have the denominator zero.')
  const common = divisor(top < 0n ? -top : top, bottom < 0n ? -bottom : bottom)
  const sign = bottom < 0n ? -1n : 1n
  return { n: (sign * top) / common, d: (sign * bottom) / common }
}

export const ZERO = fraction(0)
export const ONE = fraction(1)
export const HALF = fraction(1, 2)

export function add(...terms: Fraction[]): Fraction {
  return terms.reduce((one, other) => fraction(one.n * other.d + other.n * one.d, one.d * other.d), ZERO)
}

export function multiply(...factors: Fraction[]): Fraction {
  return factors.reduce((one, other) => fraction(one.n * other.n, one.d * other.d), ONE)
}

/** Throws a RangeError for a divisor of zero. */
export function divide(one: Fraction, other: Fraction): Fraction {
  return fraction(one.n * other.d, one.d * other.n)
}

/** What is missing to 1. */
export function rest(one: Fraction): Fraction {
  return fraction(one.d - one.n, one.d)
}

export function isZero(one: Fraction): boolean {
  return one.n === 0n
}

/** `1/32`; whole numbers without a denominator. The API sends fractions as such texts. */
export function writeFraction({ n, d }: Fraction): string {
  return d === 1n ? `${n}` : `${n}/${d}`
}

/** The form of such a text for a fraction that is not negative. */
export const FRACTION = /^\d+(\/[1-9]\d*)?$/

/** The inverse of writeFraction. Throws a RangeError for another text. */
export function readFraction(text: string): Fraction {
  if (!FRACTION.test(text)) throw new RangeError(`${text} is no fraction.`)
  const [n = '', d = '1'] = text.split('/')
  return fraction(BigInt(n), BigInt(d))
}

/** `25%`, `3.1%`: at most one decimal, and never 0 or 100 for what is only close to it. */
export function percentText({ n, d }: Fraction): string {
  const share = Number(n) / Number(d)
  const rounded = Math.round(share * 1000) / 10
  if (n > 0n && rounded === 0) return 'under 0.1%'
  if (n < d && rounded === 100) return 'over 99.9%'
  return `${rounded}%`
}
