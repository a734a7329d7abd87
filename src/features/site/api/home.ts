import { listChanges, listInterests } from '#features/favorites/api/index.ts'
import { expectedLitters } from '#features/litters/api/index.ts'
import { listPartners, listReplies } from '#features/messages/api/index.ts'
import { getPurchases, orderPath } from '#features/orders/api/index.ts'
import { paymentDay, type Sale } from '#features/orders/contract.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Home, Order } from '../contract.ts'

/** Items of each list. */
const LIMIT = 4
const LITTERS = 3
/** Days after which a purchase that is paid in full is no longer current, unless the kitten still lives with its breeder. */
const CURRENT_DAYS = 30

/** What concerns a user now. */
export async function getHome(db: DbOrTx, userId: string, now: Date): Promise<Home> {
  const today = isoDate(now)
  const [sales, replies, interests, partners] = await Promise.all([
    getPurchases(db, userId, now),
    listReplies(db, userId, LIMIT),
    listInterests(db, userId),
    listPartners(db, userId),
  ])
  const known = {
    userIds: partners,
    breederIds: [...interests.breederIds, ...sales.map(({ breeder }) => breeder.id)],
    breeds: interests.breeds,
  }
  const [favorites, litters] = await Promise.all([
    listChanges(db, userId, { boughtCatIds: sales.map(({ catId }) => catId), limit: LIMIT }),
    expectedLitters.listExpectedFor(db, userId, known, { today, limit: LITTERS }),
  ])
  return {
    isNew: sales.length === 0 && partners.length === 0 && interests.breeds.length === 0,
    orders: sales
      .filter((sale) => isCurrent(sale, today))
      .toSorted(byDueDate)
      .slice(0, LIMIT)
      .map((sale) => presentOrder(sale)),
    replies,
    favorites,
    litters,
  }
}

function isCurrent({ status, leavesHomeFrom, pickup, createdAt }: Sale, today: string): boolean {
  if (status === 'completed') return false
  if (status !== 'paid' || (leavesHomeFrom && leavesHomeFrom >= today)) return true
  if (pickup && pickup.day >= today) return true
  return createdAt.slice(0, 10) >= addDays(today, -CURRENT_DAYS)
}

/** Balances by their due date, then the others as they came. */
function byDueDate(one: Sale, two: Sale): number {
  const key = (sale: Sale) => (sale.due > 0 && paymentDay(sale)?.day) || '9999'
  return key(one).localeCompare(key(two))
}

function presentOrder(sale: Sale): Order {
  const {
    transactionId,
    orderNumber,
    catId,
    status,
    breeder,
    paid,
    refunded,
    due,
    finalPaymentDue,
    frozen,
    isStopped,
    leavesHomeFrom,
    pickup,
    timeZone,
    today,
  } = sale
  const { name, price, breed, picture } = sale.snapshot
  return {
    transactionId,
    orderNumber,
    catId,
    status,
    breeder,
    paid,
    refunded,
    due,
    finalPaymentDue,
    frozen,
    isStopped,
    leavesHomeFrom,
    pickup,
    timeZone,
    today,
    name,
    price,
    breed,
    picture,
    path: orderPath(sale),
  }
}
