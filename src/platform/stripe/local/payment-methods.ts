import type Stripe from 'stripe'
import type { Act } from './act.ts'
import { brandOf, type Card, cardFault, isTestCard, namedMethodNumber } from './cards.ts'
import { Failure } from './failure.ts'
import { find, insert, objectId } from './objects.ts'

/** Far enough in the future for every ready-made payment method. */
const READY_MADE = { expMonth: 12, expYear: 2050, cvc: '123' }

/**
 * A payment method for a card's details, of which only the last four digits are kept. Throws 402 when a field is
 * wrong, and for cards that are no test cards.
 */
export async function createCard(act: Act, card: Card): Promise<Stripe.PaymentMethod> {
  const fault = cardFault(card, new Date(act.now * 1000))
  if (fault) throw new Failure(402, { type: 'card_error', ...fault })
  if (!isTestCard(card.number)) {
    throw new Failure(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message:
        'Your card was declined. Your request was in test mode, but used a non test card. Use 4242 4242 4242 4242.',
    })
  }
  return insert(act.tx, 'payment_method', cardMethod(act, card))
}

/** A payment method by its id, or a ready-made one such as `pm_card_visa`. */
export async function findMethod(act: Act, id: string): Promise<Stripe.PaymentMethod> {
  const number = namedMethodNumber(id)
  return number
    ? createCard(act, { number, ...READY_MADE })
    : find(act.tx, 'payment_method', id, { param: 'payment_method' })
}

function cardMethod(act: Act, card: Card): Stripe.PaymentMethod {
  const brand = brandOf(card.number)
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
      fingerprint: null,
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: act.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}
