import { sql } from 'drizzle-orm'
import { orderPath } from '#features/orders/api/index.ts'
import { isStopped } from '#features/payment-stops/api/index.ts'
import { findSale } from '#features/sales/api/index.ts'
import { formatWithCentsIfAny } from '#lib/money.ts'
import { idRow, read } from '#platform/db/rows.ts'
import type { ListDeadlines } from '#platform/outages/index.ts'
import { cancellationQuote } from './cancellation-quote.ts'

/** Until when buyers can cancel with a refund that an outage would have ended. */
export const listCancelDeadlines: ListDeadlines = async (db, times) => {
  const rows = await read(db, idRow).rows(sql`
    select t.id from transactions t where t.status in ('deposit_paid', 'paid') and t.frozen is null`)
  const deadlines = []
  for (const { id } of rows) {
    const sale = await findSale(db, id)
    if (!sale || (await isStopped(db, sale.breederId))) continue
    const { refund, until } = cancellationQuote(sale, 'buyer', times, false)
    if (!until || !('time' in until) || !sale.buyerId) continue
    deadlines.push({
      userId: sale.buyerId,
      text: `Cancel the order for ${sale.snapshot.name} and get ${formatWithCentsIfAny(refund)} back`,
      path: orderPath({ transactionId: id }),
      at: new Date(until.time),
    })
  }
  return deadlines
}
