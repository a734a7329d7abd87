/** Claims the balance of a sale, which blocks every other end of the sale until the balance is recorded. */

import { isStopped } from '#features/payment-stops/api/index.ts'
import { lockSale } from '#features/sales/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import { type BalanceFacts, reasonToLose } from './balance-loss.ts'
import type { StartCheck } from './checks-port.ts'
import { hasPaymentInProgress, lockPayment, type Payment, transition } from './store.ts'

const BALANCE_IN_PROGRESS = 'A payment of the balance is being processed. Please try again in a minute.'

/**
 * Claims the balance for an authorized payment, or marks the payment as lost. Locks the payment, then the sale, so that
 * the sale cannot be canceled or released in the meantime. With `startCheck`, it then waits for a check by staff.
 */
export async function claimBalance(
  { db }: Pick<Services, 'db'>,
  { id }: Payment,
  startCheck: StartCheck | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const payment = await lockPayment(tx, id)
    if (payment?.state !== 'open') return
    const failure = reasonToLose(await factsOf(tx, payment))
    if (failure) await transition(tx, id, 'lose', { failure })
    else if (startCheck && payment.transactionId) {
      await transition(tx, id, 'wait')
      await startCheck(tx, payment, payment.transactionId)
    } else await transition(tx, id, 'claim')
  })
}

async function factsOf(tx: DbOrTx, { transactionId, amount }: Payment): Promise<BalanceFacts> {
  const sale = transactionId ? await lockSale(tx, transactionId) : undefined
  return {
    sale,
    amount,
    isStopped: sale !== undefined && (await isStopped(tx, sale.breederId)),
    hasPaymentInProgress: sale !== undefined && (await hasPaymentInProgress(tx, sale.id)),
  }
}

/**
 * Throws conflict while a payment of the sale's balance is claimed or captured, because its money is moving. Call it
 * after locking the sale and before ending it; the claim locks the sale, too.
 */
export async function requireNoBalanceInProgress(tx: DbOrTx, transactionId: string): Promise<void> {
  if (await hasPaymentInProgress(tx, transactionId))
    throw new AppError('conflict', { message: BALANCE_IN_PROGRESS })
}
