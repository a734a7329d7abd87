/** Sales as checkout stores them: a transaction, its payment, and a charge. */

import { catFacts } from '#features/cats/api/index.ts'
import { balanceDue, termDates } from '#features/sale-terms/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import { HOUR_MS } from '#lib/durations.ts'
import { DEFAULT_GO_HOME_WEEKS } from '#lib/go-home.ts'
import { shareOf } from '#lib/money.ts'
import { DEFAULT_TIME_ZONE } from '#lib/times.ts'
import { demoId, hashSeed } from '../ids.ts'
import { BUYER, FAMILIES } from '../people.ts'
import { addHandover } from './handovers.ts'
import type { CatRow, Plan, PlanContext, TransactionRow } from './plan.ts'

/** The characters of order numbers, as in `new_order_number()`. */
const ORDER_CHARACTERS = '23456789CFGHJMPQRVWX'

/** Bought by the buyer account, so that it has an order of each kind, one with a review and one without. */
const CATS_OF_BUYER = new Set([
  'Pippin',
  'Ondine',
  'Katya',
  'Marzipan',
  'Tarragon',
  'Chervil',
  'Nettle',
  'Barnaby',
  'Thimble',
])

/** From the payment to the handover on the same day. */
const ROAD_MS = 2 * HOUR_MS

/** Adds the sale of a cat: a deposit that reserves it, or the whole price. Sets the cat's own reservation fields. */
export function addSale(
  context: PlanContext,
  cat: CatRow,
  status: 'deposit_paid' | 'paid' | 'completed',
  daysAgo: number,
): TransactionRow {
  const { plan, feeBps, calendar } = context
  const buyer = CATS_OF_BUYER.has(cat.name) ? BUYER : buyerOfSale(plan.transactions.length)
  const buyerId = demoId('user', buyer.email)
  const breeder = plan.breeders.find(({ id }) => id === cat.breederId)
  const deposit = status === 'deposit_paid'
  const amount = deposit ? (cat.depositAmount ?? cat.price) : cat.price
  const createdAt = calendar.moment(daysAgo, 18, hashSeed(cat.id) % 60)
  const paidOn = isoDate(createdAt)
  const goHomeWeeks = breeder?.goHomeWeeks ?? DEFAULT_GO_HOME_WEEKS
  const dates = termDates({ birthDate: cat.birthDate, litterBirthDate: null, goHomeWeeks }, paidOn)
  const platformFee = shareOf(cat.price, feeBps)
  const intent = `pi_demo_${cat.id.replaceAll('-', '')}`
  const transaction: TransactionRow = {
    id: demoId('transaction', cat.id),
    buyerId,
    breederId: cat.breederId,
    catId: cat.id,
    amount: cat.price,
    platformFee,
    breederAmount: cat.price - platformFee,
    status,
    stripePaymentIntentId: intent,
    depositAmount: deposit ? amount : null,
    finalPaymentDue: deposit ? balanceDue(paidOn, dates.goHomeDate) : null,
    ...dates,
    policy: breeder?.depositPolicy ?? 'moderate',
    shippingPrice: breeder?.shipping?.price ?? null,
    timeZone: breeder?.timeZone ?? DEFAULT_TIME_ZONE,
    paid: amount,
    paidAt: createdAt,
    orderNumber: orderNumberOf(cat.id),
    snapshot: snapshotOfRow(plan, cat),
    createdAt,
  }
  plan.transactionEvents.push({
    id: saleEventId(transaction.id),
    transactionId: transaction.id,
    kind: deposit ? 'payDeposit' : 'payInFull',
    actor: 'system',
    fromStatus: 'pending',
    toStatus: deposit ? 'deposit_paid' : 'paid',
    amount,
    createdAt,
  })
  if (status === 'completed') {
    const earliest = Math.max(
      Date.parse(`${transaction.goHomeDate}T18:00:00Z`),
      createdAt.getTime() + ROAD_MS,
    )
    const completedAt = new Date(Math.min(earliest, Date.now()))
    addHandover(context, cat, transaction, completedAt)
    plan.transactionEvents.push({
      id: demoId('sale-completed', cat.id),
      transactionId: transaction.id,
      kind: 'complete',
      actor: 'breeder',
      actorId: breederUserId(plan, cat.breederId),
      fromStatus: 'paid',
      toStatus: 'completed',
      createdAt: completedAt,
    })
  }
  const kind = deposit ? 'deposit' : 'full'
  const payment = {
    id: demoId('payment', cat.id),
    buyerId,
    breederId: cat.breederId,
    catId: cat.id,
    transactionId: transaction.id,
    kind,
    amount,
    price: cat.price,
    state: 'recorded',
    stripePaymentIntentId: intent,
    createdAt,
    updatedAt: createdAt,
  } as const
  plan.transactions.push(transaction)
  plan.payments.push(payment)
  plan.charges.push({
    id: demoId('charge', cat.id),
    transactionId: transaction.id,
    paymentId: payment.id,
    kind,
    amount,
    stripePaymentIntentId: intent,
    stripeChargeId: intent.replace('pi_', 'ch_'),
    createdAt,
  })
  Object.assign(cat, {
    stripePaymentIntentId: intent,
    ...(deposit && { reservedBy: buyerId, reservationDate: createdAt, depositPaidAt: createdAt }),
  })
  return transaction
}

/** The event of a sale's first payment. */
export const saleEventId = (transactionId: string): string => demoId('sale-event', transactionId)

function breederUserId(plan: Plan, breederId: string): string | undefined {
  return plan.breeders.find(({ id }) => id === breederId)?.userId
}

/** The same number in every seed. */
function orderNumberOf(catId: string): string {
  let left = hashSeed('order', catId)
  const characters = Array.from({ length: 6 }, () => {
    const character = ORDER_CHARACTERS[left % ORDER_CHARACTERS.length]
    left = Math.floor(left / ORDER_CHARACTERS.length)
    return character
  })
  return `LM-${characters.join('')}`
}

/** The snapshot of the sale; its picture stays even if the breeder removes it from the cat. */
function snapshotOfRow(plan: Plan, cat: CatRow): TransactionRow['snapshot'] {
  const pairing = plan.pairings.find(({ id }) => id === cat.breedingPairingId)
  const picture = cat.pictures?.[0] ?? null
  const object = plan.objects.find(({ id }) => picture?.url === `/objects/${id}`)
  if (object) object.isKept = true
  return {
    name: cat.name,
    breed: cat.breed,
    gender: cat.gender,
    birthDate: cat.birthDate,
    ...catFacts.forEachAgreedFact(({ name }) => cat[name] ?? null),
    price: cat.price,
    sire: pairing ? { name: pairing.sireName, breed: pairing.sireBreed } : null,
    queen: pairing ? { name: pairing.damName, breed: pairing.damBreed } : null,
    depositAmount: cat.depositAmount ?? null,
    healthCertifications: cat.healthCertifications ?? [],
    documents: cat.healthRecords ?? [],
    picture,
  }
}

/** Buyers in rotation, so that a cattery's reviews are by different people. */
function buyerOfSale(index: number) {
  return FAMILIES[index % FAMILIES.length] ?? BUYER
}
