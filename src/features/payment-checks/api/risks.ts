/** What staff see of the checks and the fraud warnings of an order, and what they are notified of. */

import { desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { getPayment } from '#features/payments/api/index.ts'
import { findSale } from '#features/sales/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { Services } from '#platform/services.ts'
import { CHECK_REASON_TEXTS } from '../check-reason-texts.ts'
import type { PaymentCheck, Risks } from '../contract.ts'
import { cardsOfPayment } from './card-uses.ts'
import type { CheckRow } from './checks.ts'
import { warningsOfSale } from './fraud-warnings.ts'
import { fraudWarnings, paymentChecks } from './tables.ts'

type RiskServices = Pick<Services, 'db'>

/** The checks and warnings of an order. Throws not_found. */
export async function risksOfSale(services: RiskServices, transactionId: string): Promise<Risks> {
  const { db } = services
  if (!(await findSale(db, transactionId))) throw new AppError('not_found')
  const rows = await db
    .select()
    .from(paymentChecks)
    .where(eq(paymentChecks.transactionId, transactionId))
    .orderBy(desc(paymentChecks.createdAt))
  return {
    checks: await Promise.all(rows.map((row) => presentCheck(services, row))),
    warnings: await warningsOfSale(db, transactionId),
  }
}

async function presentCheck({ db }: RiskServices, row: CheckRow): Promise<PaymentCheck> {
  const { id, state, reasons, createdAt, expiresAt, decidedAt, decisionReason, paymentId } = row
  const payment = await getPayment(db, paymentId)
  const used = await cardsOfPayment(db, payment)
  const people = await peopleOf(db, [payment.buyerId, ...used.flatMap(({ accounts }) => accounts)])
  return {
    id,
    state,
    reasons,
    decisionReason,
    amount: payment.amount,
    cards: used.map(({ accounts, lastUsedAt, ...card }) => ({
      ...card,
      lastUsedAt: lastUsedAt.toISOString(),
      accounts: accounts.map((userId) => ({ userId, name: people.get(userId)?.name ?? '' })),
    })),
    isBuyerSuspended: people.get(payment.buyerId)?.isSuspended ?? false,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}

const personRow = z.object({ id: z.string(), name: z.string(), isSuspended: z.boolean() })

async function peopleOf(
  db: DbOrTx,
  ids: string[],
): Promise<Map<string, { name: string; isSuspended: boolean }>> {
  const rows = await read(db, personRow).rows(
    sql`select id, name, suspended_at is not null as is_suspended from users where ${inArray(sql`id`, ids)}`,
  )
  return new Map(rows.map(({ id, ...person }) => [id, person]))
}

type Alert = { transactionId: string; orderNumber: string; amount: number }

/** A payment that waits, for the notification of staff; undefined if it was decided. */
export async function findCheckAlert(
  db: DbOrTx,
  id: string,
): Promise<(Alert & { reasons: string[]; expiresAt: Date; isReminder: boolean }) | undefined> {
  const [check] = await db.select().from(paymentChecks).where(eq(paymentChecks.id, id))
  if (check?.state !== 'waiting') return undefined
  const { paymentId, transactionId, reasons, expiresAt, remindedAt } = check
  const { amount } = await getPayment(db, paymentId)
  const sale = await findSale(db, transactionId)
  return (
    sale && {
      transactionId,
      orderNumber: sale.orderNumber,
      amount,
      expiresAt,
      reasons: reasons.map((reason) => CHECK_REASON_TEXTS[reason]),
      isReminder: remindedAt !== null,
    }
  )
}

/** A fraud warning, for the notification of staff. */
export async function findWarningAlert(
  db: DbOrTx,
  id: string,
): Promise<(Alert & { fraudType: string }) | undefined> {
  const [warning] = await db.select().from(fraudWarnings).where(eq(fraudWarnings.id, id))
  const sale = warning && (await findSale(db, warning.transactionId))
  return (
    sale && {
      transactionId: sale.id,
      orderNumber: sale.orderNumber,
      amount: (await getPayment(db, warning.paymentId)).amount,
      fraudType: warning.fraudType,
    }
  )
}
