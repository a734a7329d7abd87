/**
 * A litter gets another birth date, and some of its kittens have buyers. The days of their sales move at once, only in favor of the
 * buyer. The kitten itself changes after the mail server has accepted the email to the buyer.
 */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { shortName } from '#features/accounts/api/index.ts'
import { findBreeder } from '#features/breeders/api/index.ts'
import { litterKittens } from '#features/cats/api/index.ts'
import { CAT_CHANGED } from '#features/cats/events.ts'
import { type LitterPorts, litterFacts } from '#features/litters/api/index.ts'
import { BALANCE_DAYS } from '#features/sale-terms/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { idRow, read } from '#platform/db/rows.ts'
import { defineRateLimit, windowStart } from '#platform/rate-limits/index.ts'
import type { Services } from '#platform/services.ts'
import { correctedDates } from '../corrected-dates.ts'
import { countSaleEvents, findSaleEvent } from './event-store.ts'
import { transactions } from './tables.ts'
import {
  addSaleEvent,
  lockSale,
  publishSaleChanged,
  type StoredSale,
  type TransitionServices,
} from './transition.ts'

/** Corrections that the buyer of a kitten is told at once. */
const CORRECTION_LIMIT = defineRateLimit({ name: 'birth-dates', by: 'sale', points: 5, seconds: 86_400 })

type BirthDateChange = Awaited<ReturnType<LitterPorts['previewBirthDate']>>

/** Sales whose cat was not handed over. */
const OPEN = ['pending', 'deposit_paid', 'paid'] as const

/** What sales need from pickups, a higher feature: ends the proposals of earlier days. */
export type BirthDatePorts = {
  endEarlyPickups: (tx: DbOrTx, transactionId: string, goHomeDate: string) => Promise<void>
}

const openSalesOf = (db: DbOrTx, catIds: string[]) =>
  db
    .select()
    .from(transactions)
    .where(and(inArray(transactions.catId, catIds), inArray(transactions.status, OPEN)))
    .orderBy(asc(transactions.id))

/** The birth date as the buyer knows it. */
const knownBirthDate = ({ correctedBirthDate, snapshot }: StoredSale) =>
  correctedBirthDate ?? snapshot.birthDate

async function datesAfter(db: DbOrTx, sale: StoredSale, birthDate: string) {
  const breeder = await findBreeder(db, sale.breederId)
  if (!breeder) throw new Error(`The cattery ${sale.breederId} does not exist.`)
  const terms = {
    birthDate,
    goHomeWeeks: sale.goHomeRule?.weeks ?? breeder.goHomeWeeks,
    balanceDays: BALANCE_DAYS,
  }
  return correctedDates({ ...sale, birthDate: knownBirthDate(sale) }, terms)
}

/** Which kittens follow their litter to a birth date, and what it means for the buyers of the others. */
export async function previewBirthDate(
  db: DbOrTx,
  litter: { id: string },
  birthDate: string,
): Promise<BirthDateChange> {
  const kittens = await litterKittens.listDifferingKittens(db, litter.id, birthDate)
  const sales =
    kittens.length > 0
      ? await openSalesOf(
          db,
          kittens.map(({ id }) => id),
        )
      : []
  const present = ({ id, name, birthDate: before }: (typeof kittens)[number]) => ({
    catId: id,
    name,
    birthDate: before,
  })
  const follow = kittens.filter(({ id }) => !sales.some(({ catId }) => catId === id))
  const named = await buyerNames(db, sales)
  return {
    follow: follow.map(present),
    offered: follow.filter(({ heldByOffer }) => heldByOffer !== null).map(present),
    sales: await Promise.all(
      kittens.flatMap((kitten) => {
        const sale = sales.find(({ catId }) => catId === kitten.id)
        return sale
          ? [
              presentSale(
                db,
                sale,
                { ...present(kitten), buyerName: named.get(sale.id) ?? 'A buyer' },
                birthDate,
              ),
            ]
          : []
      }),
    ),
  }
}

async function presentSale(
  db: DbOrTx,
  sale: StoredSale,
  kitten: { catId: string; name: string; birthDate: string; buyerName: string },
  birthDate: string,
): Promise<BirthDateChange['sales'][number]> {
  const after = await datesAfter(db, sale, birthDate)
  const { finalPaymentDue: due } = sale
  return {
    ...kitten,
    transactionId: sale.id,
    orderNumber: sale.orderNumber,
    goHomeDate: { before: sale.goHomeDate, after: after.goHomeDate },
    balanceDue:
      sale.status === 'deposit_paid' && due !== null
        ? { before: due, after: after.finalPaymentDue ?? due }
        : null,
    endedPickup: after.pickupDay === null ? sale.pickupDay : null,
  }
}

const buyerNameRow = z.object({ id: z.string(), name: z.string().nullable() })

async function buyerNames(db: DbOrTx, sales: StoredSale[]): Promise<Map<string, string>> {
  if (sales.length === 0) return new Map()
  const ids = sql.join(
    sales.map(({ id }) => sql`${id}`),
    sql`, `,
  )
  const rows = await read(db, buyerNameRow).rows(sql`
    select t.id, ${shortName} as name from transactions t join users u on u.id = t.buyer_id where t.id in (${ids})`)
  return new Map(rows.flatMap(({ id, name }) => (name ? [[id, name]] : [])))
}

/** Locks the open sales of the kittens of a litter, in the order of their IDs, and returns these. */
export async function lockSalesOfLitter(tx: DbOrTx, litterId: string): Promise<string[]> {
  const rows = await read(tx, idRow).rows(sql`
    select t.id from transactions t join cats c on c.id = t.cat_id
    where c.litter_id = ${litterId} and t.status in ('pending', 'deposit_paid', 'paid')
    order by t.id for update of t`)
  return rows.map(({ id }) => id)
}

/** See LitterPorts. */
export async function prepareBirthDate(
  services: TransitionServices,
  ports: BirthDatePorts,
  tx: DbOrTx,
  change: Parameters<LitterPorts['prepareBirthDate']>[1],
): Promise<() => Promise<void>> {
  const { litterId, birthDate, lockedSales, decisions, userId } = change
  const kittens = await litterKittens.lockDifferingKittens(tx, litterId, birthDate)
  if (kittens.length === 0) return async () => undefined
  const sales = await openSalesOf(
    tx,
    kittens.map(({ id }) => id),
  )
  if (sales.some(({ id }) => !lockedSales.includes(id)))
    throw new AppError('conflict', {
      message: 'A kitten of this litter was sold a moment ago. Please try again.',
    })
  const decisionOn = (id: string) => decisions.find(({ catId }) => catId === id)?.decision
  const isSold = (id: string) => sales.some(({ catId }) => catId === id)
  for (const kitten of kittens) {
    const message =
      isSold(kitten.id) && decisionOn(kitten.id) === 'keep'
        ? undefined
        : litterKittens.birthDateError(kitten, birthDate)
    if (message) throw new AppError('invalid', { fields: { birthDate: message } })
  }
  requireDecisions(kittens.filter(({ id }) => isSold(id) && !decisionOn(id)))
  return async () => {
    // A cat that reached its buyer keeps its agreement; only the listing is corrected. The database changes all others.
    await litterKittens.setBirthDate(
      tx,
      kittens.filter(({ id }) => !isSold(id)).map(({ id }) => id),
      birthDate,
    )
    for (const sale of sales) {
      const decision = decisionOn(sale.catId) ?? 'keep'
      await correctSale(services, ports, tx, { sale, birthDate, decision, userId })
    }
  }
}

function requireDecisions(kittens: { name: string }[]): void {
  if (kittens.length === 0) return
  const names = new Intl.ListFormat('en-US').format(kittens.map(({ name }) => name))
  throw new AppError('conflict', {
    message: `Buyers have reserved or paid for ${names}. Decide for each kitten whether its birth date changes with the litter.`,
    details: { needsDecisions: true },
  })
}

/** Moves the days of a sale, and announces the correction to the buyer. */
async function correctSale(
  services: TransitionServices,
  { endEarlyPickups }: BirthDatePorts,
  tx: DbOrTx,
  correction: { sale: StoredSale; birthDate: string; decision: 'change' | 'keep'; userId: string },
): Promise<void> {
  const { sale, birthDate, decision, userId } = correction
  const after = await datesAfter(tx, sale, birthDate)
  const { goHomeDate, finalPaymentDue, pickupDay } = after
  const isMoved = goHomeDate !== sale.goHomeDate
  // A date that stays, and moves nothing, is no news for the buyer.
  if (decision === 'keep' && !isMoved) return
  const since = windowStart(CORRECTION_LIMIT, services.clock.now())
  const earlier = { transactionId: sale.id, kind: 'correctBirthDate' as const, since }
  if ((await countSaleEvents(tx, earlier)) >= CORRECTION_LIMIT.points)
    throw new AppError('too_many_requests', {
      message:
        'You have changed this birth date several times today, and the buyer was told each time. Change it again tomorrow.',
    })
  const [changed] = await tx
    .update(transactions)
    .set({ ...after, ...(pickupDay === null && { pickupTime: null }) })
    .where(eq(transactions.id, sale.id))
    .returning()
  if (!changed) throw new Error(`There is no sale ${sale.id}.`)
  if (isMoved) await endEarlyPickups(tx, sale.id, goHomeDate)
  await addSaleEvent(services, tx, {
    sale: changed,
    kind: 'correctBirthDate',
    by: { actor: 'breeder', userId },
    details: {
      birthDate,
      before: knownBirthDate(sale),
      isKept: decision === 'keep',
      goHomeDate: isMoved ? goHomeDate : null,
      goHomeBefore: sale.goHomeDate,
      finalPaymentDue: finalPaymentDue === sale.finalPaymentDue ? null : finalPaymentDue,
      dueBefore: sale.finalPaymentDue,
      endedPickup: pickupDay === null ? sale.pickupDay : null,
    },
  })
}

/**
 * The mail server has accepted the email to the buyer: the kitten and its sale get the birth date of the litter, unless the litter
 * got another one since. Repeating it changes nothing.
 */
export async function applyBirthDate(
  services: TransitionServices & Pick<Services, 'db'>,
  { eventId }: { eventId: string },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const event = await findSaleEvent(tx, eventId)
    const sale = event && (await lockSale(tx, event.transactionId))
    if (!sale || event.kind !== 'correctBirthDate' || event.details.isKept) return
    const birthDate = String(event.details.birthDate)
    const cat = await litterKittens.findLitterOf(tx, sale.catId)
    if ((await litterFacts.findLitterBirthDate(tx, cat)) !== birthDate) return
    await litterKittens.setBirthDate(tx, [sale.catId], birthDate)
    await tx.update(transactions).set({ correctedBirthDate: birthDate }).where(eq(transactions.id, sale.id))
    await services.events.publish(tx, CAT_CHANGED, { catId: sale.catId })
    await publishSaleChanged(services, tx, sale)
  })
}
