// @ts-check

/**
 * Formatting and validation of what a user types into the card form. Messages and codes are the provider's.
 *
 * @typedef {{ code: string, message: string, partial: boolean }} EntryError `partial`: the entry is incomplete rather than wrong
 */

/** @param {string} text */
export function extractDigits(text) {
  return text.replace(/\D/g, '')
}

/**
 * The card network, by the number's first digits, or undefined if unknown.
 * @param {string} digits
 * @returns {'Visa' | 'Mastercard' | 'Amex' | 'Discover' | undefined}
 */
export function findNetwork(digits) {
  if (/^4/.test(digits)) return 'Visa'
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'Mastercard'
  if (/^3[47]/.test(digits)) return 'Amex'
  return /^6(011|5)/.test(digits) ? 'Discover' : undefined
}

/** @param {string} digits */
function numberLength(digits) {
  return findNetwork(digits) === 'Amex' ? 15 : 16
}

/** @param {string} digits @returns {3 | 4} */
export function securityCodeLength(digits) {
  return findNetwork(digits) === 'Amex' ? 4 : 3
}

/**
 * `4242424242424242` as it is printed on the card: in fours, or 4-6-5 on an American Express card.
 * @param {string} text
 */
export function groupNumber(text) {
  const digits = extractDigits(text).slice(0, numberLength(extractDigits(text)))
  const groups =
    findNetwork(digits) === 'Amex'
      ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/
      : /(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?/
  return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(' ')
}

/**
 * A month and a year as `MM / YY`, from digits, from `1/34` or from what browsers fill in, `01/2034`.
 * @param {string} text
 * @param {boolean} deleting then no separator is inserted, so that it can be deleted
 */
export function groupExpiry(text, deleting) {
  const [first = '', second] = text.split('/')
  const lone = extractDigits(first)
  const month = lone.length === 1 && (second !== undefined || Number(lone) > 1) ? `0${lone}` : lone
  const year = second === undefined ? '' : extractDigits(second).replace(/^20(?=\d{2}$)/, '')
  const digits = (month + year).replace(/^(\d{2})20(\d{2})$/, '$1$2').slice(0, 4)
  if (digits.length < 2 || (digits.length === 2 && deleting)) return digits
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

/**
 * Luhn's checksum, ISO/IEC 7812-1 annex B.
 * @param {string} digits
 */
function passesLuhn(digits) {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/**
 * @param {string} text
 * @returns {EntryError | undefined}
 */
export function checkNumber(text) {
  const digits = extractDigits(text)
  if (digits.length < numberLength(digits)) {
    return { code: 'incomplete_number', message: 'Your card number is incomplete.', partial: true }
  }
  if (passesLuhn(digits)) return undefined
  return { code: 'invalid_number', message: 'Your card number is invalid.', partial: false }
}

/**
 * @param {string} text as `groupExpiry` writes it
 * @returns {{ month: number, year: number } | undefined} undefined while it is incomplete
 */
export function parseExpiry(text) {
  const digits = extractDigits(text)
  if (digits.length < 4) return undefined
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) }
}

/**
 * A card is valid to the end of its month.
 * @param {string} text
 * @param {Date} now
 * @returns {EntryError | undefined}
 */
export function checkExpiry(text, now) {
  const month = Number(extractDigits(text).slice(0, 2))
  if (extractDigits(text).length >= 2 && (month < 1 || month > 12)) {
    return {
      code: 'invalid_expiry_month',
      message: "Your card's expiration date is invalid.",
      partial: false,
    }
  }
  const expiry = parseExpiry(text)
  if (!expiry) {
    return { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete.", partial: true }
  }
  const monthsLeft = (expiry.year - now.getFullYear()) * 12 + expiry.month - 1 - now.getMonth()
  if (monthsLeft < 0) {
    return {
      code: 'invalid_expiry_year_past',
      message: "Your card's expiration date is in the past.",
      partial: false,
    }
  }
  if (monthsLeft <= 50 * 12) return undefined
  return { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid.", partial: false }
}

/**
 * @param {string} text
 * @param {string} numberDigits the card number, whose network decides the length
 * @returns {EntryError | undefined}
 */
export function checkSecurityCode(text, numberDigits) {
  if (extractDigits(text).length === securityCodeLength(numberDigits)) return undefined
  return { code: 'incomplete_cvc', message: "Your card's security code is incomplete.", partial: true }
}
