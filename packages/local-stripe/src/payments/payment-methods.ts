import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { ApiError } from '../api-error.ts'
import type { Call } from '../call.ts'
import { find, insert, objectId } from '../objects.ts'
import { type Card, checkCard, findBrand, isTestCard, namedMethodNumber } from './cards.ts'

/** The details of every ready-made payment method. */
const READY_MADE = { expMonth: 12, expYear: 2050, cvc: '123' }

/**
 * Creates a payment method from a card's details and stores only the last four digits of its number. Throws 402 for
 * invalid details and for cards that are not test cards.
 */
export async function createCard(call: Call, card: Card): Promise<Stripe.PaymentMethod> {
  const error = checkCard(card, new Date(call.now * 1000))
  if (error) throw new ApiError(402, { type: 'card_error', ...error })
  if (!isTestCard(card.number)) {
    throw new ApiError(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message:
        'Your card was declined. Your request was in test mode, but used a non test card. Use 4242 4242 4242 4242.',
    })
  }
  return insert(call.tx, 'payment_method', cardMethod(call, card))
}

/** A payment method by its id, or a ready-made one such as `pm_card_visa`. */
export async function findMethod(call: Call, id: string): Promise<Stripe.PaymentMethod> {
  const number = namedMethodNumber(id)
  return number
    ? createCard(call, { number, ...READY_MADE })
    : find(call.tx, 'payment_method', id, { param: 'payment_method' })
}

/** The same for every use of a card's number, as the provider's fingerprints are. */
function fingerprintOf(number: string): string {
  return createHash('sha256')
    .update(`card ${number}`)
    .digest('base64url')
    .replaceAll(/[-_]/g, '0')
    .slice(0, 16)
}

function cardMethod(call: Call, card: Card): Stripe.PaymentMethod {
  const brand = findBrand(card.number)
  return {
    id: objectId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: {
        city: null,
        country: 'US',
        line1: null,
        line2: null,
        postal_code: card.postalCode ?? null,
        state: null,
      },
      email: null,
      name: null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: card.postalCode ? 'pass' : null,
        cvc_check: 'pass',
      },
      country: 'US',
      display_brand: brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: fingerprintOf(card.number),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: call.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}
