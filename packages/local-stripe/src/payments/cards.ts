/**
 * The test cards and the validation of card details. Numbers, codes, and texts are the provider's (docs "Testing" and
 * "Decline codes").
 */
import type Stripe from 'stripe'

export type Card = {
  number: string
  expMonth: number
  expYear: number
  cvc: string
  postalCode?: string | undefined
}

export type CardError = {
  code: 'incorrect_number' | 'invalid_expiry_month' | 'invalid_expiry_year' | 'invalid_cvc'
  param: 'number' | 'exp_month' | 'exp_year' | 'cvc'
  message: string
}

/** Why and how the cardholder disputes a charge: a chargeback takes the money back, an inquiry only asks. */
export type DisputeCause = {
  reason: 'fraudulent' | 'product_not_received'
  caseType: 'chargeback' | 'inquiry'
  /** How the bank decides as soon as evidence is submitted; it waits without one. */
  outcome?: 'won' | 'lost' | 'partially lost'
}

/**
 * What happens when a card is charged. `captureFails`: the card authorizes, but a later capture fails. `refunds`: a
 * refund is pending and succeeds later, or seems to succeed and fails later. `disputed`: the charge is disputed soon
 * after its capture.
 */
export type CardBehavior =
  | {
      kind: 'approve'
      captureFails?: boolean
      refunds?: 'succeed later' | 'fail later'
      disputed?: DisputeCause
      /** Its money is available at once, and not after two days. */
      isAvailable?: boolean
      /** The card's network warns that the cardholder did not make the payment. */
      warned?: boolean
    }
  | { kind: 'decline'; code: string; declineCode?: string; message: string }
  | { kind: 'authenticate' }

const DECLINED = 'Your card was declined.'

const APPROVED: CardBehavior = { kind: 'approve' }

/** Their last four digits are unique, because only those are stored. */
export const TEST_CARDS: Record<string, CardBehavior> = {
  '4242424242424242': APPROVED,
  '4000000000000077': { kind: 'approve', isAvailable: true },
  '4000056655665556': APPROVED,
  '5555555555554444': APPROVED,
  '2223003122003222': APPROVED,
  '378282246310005': APPROVED,
  '6011111111111117': APPROVED,
  '4000000000000002': {
    kind: 'decline',
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: DECLINED,
  },
  '4000000000009995': {
    kind: 'decline',
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  '4000000000000069': { kind: 'decline', code: 'expired_card', message: 'Your card has expired.' },
  '4000000000000127': {
    kind: 'decline',
    code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  '4000002500003155': { kind: 'authenticate' },
  '4000000000000341': { kind: 'approve', captureFails: true },
  '4000000000007726': { kind: 'approve', refunds: 'succeed later' },
  '4000000000005126': { kind: 'approve', refunds: 'fail later' },
  '4000000000000259': { kind: 'approve', disputed: { reason: 'fraudulent', caseType: 'chargeback' } },
  '4000000000002685': {
    kind: 'approve',
    disputed: { reason: 'product_not_received', caseType: 'chargeback' },
  },
  // The provider has no such cards; there, the text of the evidence decides.
  '4000000000002693': {
    kind: 'approve',
    disputed: { reason: 'product_not_received', caseType: 'chargeback', outcome: 'won' },
  },
  '4000000000002701': {
    kind: 'approve',
    disputed: { reason: 'product_not_received', caseType: 'chargeback', outcome: 'lost' },
  },
  '4000000000002719': {
    kind: 'approve',
    disputed: { reason: 'product_not_received', caseType: 'chargeback', outcome: 'partially lost' },
  },
  '4000000000005423': { kind: 'approve', warned: true },
  '4000000000001976': { kind: 'approve', disputed: { reason: 'fraudulent', caseType: 'inquiry' } },
}

/** The provider's ready-made payment methods, for confirming on the server without a card form. */
const NAMED_METHODS: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_bypassPending: '4000000000000077',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_refundFail: '4000000000005126',
  pm_card_createIssuerFraudRecord: '4000000000005423',
  pm_card_createDispute: '4000000000000259',
  pm_card_createDisputeProductNotReceived: '4000000000002685',
  pm_card_createDisputeInquiry: '4000000000001976',
}

/** The test card's number behind a ready-made payment method such as `pm_card_visa`, or undefined. */
export function namedMethodNumber(id: string): string | undefined {
  return Object.hasOwn(NAMED_METHODS, id) ? NAMED_METHODS[id] : undefined
}

/** Whether it is a test number: as in the provider's test mode, no real card is accepted. */
export function isTestCard(number: string): boolean {
  return Object.hasOwn(TEST_CARDS, number)
}

/** What happens when the test card with these last four digits is charged. */
export function findBehavior(last4: string): CardBehavior {
  return Object.entries(TEST_CARDS).find(([number]) => number.endsWith(last4))?.[1] ?? APPROVED
}

/** What happens with a charge after its card approved it. */
export function findApproval(charge: Stripe.Charge): Extract<CardBehavior, { kind: 'approve' }> {
  const behavior = findBehavior(charge.payment_method_details?.card?.last4 ?? '')
  return behavior.kind === 'approve' ? behavior : { kind: 'approve' }
}

/** The card network, by the number's first digits, for the networks of the test cards. */
export function findBrand(number: string): 'visa' | 'mastercard' | 'amex' | 'discover' | 'unknown' {
  if (/^4/.test(number)) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^3[47]/.test(number)) return 'amex'
  return /^6(011|5)/.test(number) ? 'discover' : 'unknown'
}

/** Luhn's checksum (ISO/IEC 7812-1, annex B) over a number's digits. */
export function passesLuhn(number: string): boolean {
  let sum = 0
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return number.length > 0 && sum % 10 === 0
}

/** Returns the first error in a card's details at the given time, or undefined. */
export function checkCard(card: Card, now: Date): CardError | undefined {
  if (!/^\d{12,19}$/.test(card.number) || !passesLuhn(card.number)) {
    return { code: 'incorrect_number', param: 'number', message: 'Your card number is incorrect.' }
  }
  if (!Number.isInteger(card.expMonth) || card.expMonth < 1 || card.expMonth > 12) {
    return {
      code: 'invalid_expiry_month',
      param: 'exp_month',
      message: "Your card's expiration month is invalid.",
    }
  }
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + 1]
  if (!Number.isInteger(card.expYear) || card.expYear < year || card.expYear > year + 50) {
    return {
      code: 'invalid_expiry_year',
      param: 'exp_year',
      message: "Your card's expiration year is invalid.",
    }
  }
  if (card.expYear === year && card.expMonth < month) {
    return {
      code: 'invalid_expiry_month',
      param: 'exp_month',
      message: "Your card's expiration month is invalid.",
    }
  }
  const length = findBrand(card.number) === 'amex' ? 4 : 3
  if (!/^\d+$/.test(card.cvc) || card.cvc.length !== length) {
    return { code: 'invalid_cvc', param: 'cvc', message: "Your card's security code is invalid." }
  }
  return undefined
}
