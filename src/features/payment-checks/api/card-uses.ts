/** Which cards an account uses, and which accounts use a card. More than the settings allow needs a check by staff. */

import { createHash } from 'node:crypto'
import { and, countDistinct, eq, gt, inArray, lte } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Payment } from '#features/payments/api/index.ts'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { CheckReason } from '../contract.ts'
import { ACCOUNTS_WINDOW_DAYS, CARDS_WINDOW_MINUTES } from '../limits.ts'
import { listIntentCharges } from './provider.ts'
import { cardUses } from './tables.ts'

type CardServices = Pick<Services, 'db' | 'stripe' | 'env' | 'clock'>
type Limits = Pick<Services['env'], 'PAYMENT_CHECK_CARDS' | 'PAYMENT_CHECK_ACCOUNTS'>
type CardUse = typeof cardUses.$inferSelect

/** A check that is to start. */
export type NewCheck = { reasons: CheckReason[]; expiresAt: Date }

/** Milliseconds for which an authorization lasts at least, if the provider does not say it. */
const AUTHORIZATION_MS = 7 * DAY_MS
/** An authorized payment that no one approved is canceled so many milliseconds before it would expire. */
const MARGIN_MS = DAY_MS

/**
 * Stores the cards of all attempts to pay an intent, and decides whether staff check its authorized payment. The
 * uses are stored before they are counted, so that of two simultaneous payments one counts both. Throws payment_unavailable.
 */
export async function reviewCards(
  services: CardServices,
  payment: Payment,
  intent: Stripe.PaymentIntent,
): Promise<NewCheck | null> {
  const charges = await recordCardUses(services, payment, intent)
  // Money that was captured at the provider cannot wait.
  const charge = charges.find(({ id }) => id === chargeIdOf(intent))
  if (!charge || intent.status !== 'requires_capture') return null
  const [use] = await services.db.select().from(cardUses).where(eq(cardUses.stripeChargeId, charge.id))
  const reasons = use ? await reasonsOf(services.db, services.env, use) : []
  return reasons.length > 0 ? { reasons, expiresAt: expiryOf(charge, services.clock.now()) } : null
}

/** Stores the cards of all attempts to pay an intent, declined ones, too. Returns its charges, newest first. */
export async function recordCardUses(
  { db, stripe, env }: CardServices,
  { id, buyerId }: Payment,
  intent: Stripe.PaymentIntent,
): Promise<Stripe.Charge[]> {
  if (env.PAYMENT_CHECK_CARDS === 0 && env.PAYMENT_CHECK_ACCOUNTS === 0) return []
  const latest = chargeIdOf(intent)
  const isNew = latest && (await db.$count(cardUses, eq(cardUses.stripeChargeId, latest))) === 0
  if (!isNew && intent.status !== 'requires_capture') return []
  const charges = await listIntentCharges(stripe, intent.id)
  // Oldest first, so that the IDs have the order of uses within one second.
  const uses = charges.toReversed().flatMap((charge) => {
    const card = charge.payment_method_details?.card
    if (!card?.fingerprint || !card.last4) return []
    return {
      id: newId(),
      buyerId,
      paymentId: id,
      stripeChargeId: charge.id,
      cardDigest: digestOf(card.fingerprint),
      brand: card.brand ?? 'card',
      last4: card.last4,
      usedAt: new Date(charge.created * 1_000),
    }
  })
  if (uses.length > 0)
    await db.insert(cardUses).values(uses).onConflictDoNothing({ target: cardUses.stripeChargeId })
  return charges
}

/** Fingerprints are random, so their digests do not reveal them. */
function digestOf(fingerprint: string): string {
  return createHash('sha256').update(fingerprint).digest('hex')
}

function chargeIdOf({ latest_charge: charge }: Stripe.PaymentIntent): string | null {
  return typeof charge === 'string' ? charge : (charge?.id ?? null)
}

async function reasonsOf(db: DbOrTx, env: Limits, use: CardUse): Promise<CheckReason[]> {
  const { cards, accounts } = periodsOf(use.usedAt)
  const reasons: CheckReason[] = []
  if (env.PAYMENT_CHECK_CARDS > 0) {
    const ofBuyer = and(
      eq(cardUses.buyerId, use.buyerId),
      gt(cardUses.usedAt, cards),
      lte(cardUses.usedAt, use.usedAt),
    )
    const [row] = await db
      .select({ count: countDistinct(cardUses.cardDigest) })
      .from(cardUses)
      .where(ofBuyer)
    if ((row?.count ?? 0) >= env.PAYMENT_CHECK_CARDS) reasons.push('cards_of_account')
  }
  if (env.PAYMENT_CHECK_ACCOUNTS > 0) {
    const ofCard = and(
      eq(cardUses.cardDigest, use.cardDigest),
      gt(cardUses.usedAt, accounts),
      lte(cardUses.usedAt, use.usedAt),
    )
    const [row] = await db
      .select({ count: countDistinct(cardUses.buyerId) })
      .from(cardUses)
      .where(ofCard)
    if ((row?.count ?? 0) >= env.PAYMENT_CHECK_ACCOUNTS) reasons.push('accounts_of_card')
  }
  return reasons
}

/** When the periods begin in which cards and accounts count for a payment. */
function periodsOf(usedAt: Date): { cards: Date; accounts: Date } {
  const before = (minutes: number) => new Date(usedAt.getTime() - minutes * MINUTE_MS)
  return {
    cards: before(CARDS_WINDOW_MINUTES),
    accounts: before(ACCOUNTS_WINDOW_DAYS * 1_440),
  }
}

function expiryOf(charge: Stripe.Charge, now: Date): Date {
  const until = charge.payment_method_details?.card?.capture_before
  const ends = until ? until * 1_000 : charge.created * 1_000 + AUTHORIZATION_MS
  return new Date(Math.max(ends - MARGIN_MS, now.getTime()))
}

/** A card of a buyer as staff see it. */
export type UsedCard = {
  brand: string
  last4: string
  isUsed: boolean
  lastUsedAt: Date
  accounts: string[]
}

/** The cards that a payment's buyer used in the period of the limits before it, latest first, each with its accounts. */
export async function cardsOfPayment(db: DbOrTx, payment: Payment): Promise<UsedCard[]> {
  const own = await db.select().from(cardUses).where(eq(cardUses.paymentId, payment.id))
  const latest = own.sort(byTime)[0]
  if (!latest) return []
  const { cards: since, accounts } = periodsOf(latest.usedAt)
  const ofBuyer = and(
    eq(cardUses.buyerId, payment.buyerId),
    gt(cardUses.usedAt, since),
    lte(cardUses.usedAt, latest.usedAt),
  )
  const uses = (await db.select().from(cardUses).where(ofBuyer)).sort(byTime)
  const digests = [...new Set(uses.map(({ cardDigest }) => cardDigest))]
  const shared = await db
    .selectDistinct({ cardDigest: cardUses.cardDigest, buyerId: cardUses.buyerId })
    .from(cardUses)
    .where(
      and(
        inArray(cardUses.cardDigest, digests),
        gt(cardUses.usedAt, accounts),
        lte(cardUses.usedAt, latest.usedAt),
      ),
    )
  return digests.flatMap((digest) => {
    const use = uses.find(({ cardDigest }) => cardDigest === digest)
    if (!use) return []
    return {
      brand: use.brand,
      last4: use.last4,
      isUsed: digest === latest.cardDigest,
      lastUsedAt: use.usedAt,
      accounts: shared.filter(({ cardDigest }) => cardDigest === digest).map(({ buyerId }) => buyerId),
    }
  })
}

/** Latest first. The provider's times are seconds. */
const byTime = (one: CardUse, other: CardUse) =>
  other.usedAt.getTime() - one.usedAt.getTime() || (one.id < other.id ? 1 : -1)
