/** Sales for CSV files. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { shortName } from '#features/accounts/api/index.ts'
import { goHomeDay } from '#features/sales/api/index.ts'
import { FREEZES } from '#features/sales/contract.ts'
import { spokenTimeZone } from '#lib/places/us-time-zones.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { MAX_CSV_ROWS } from '#platform/downloads/index.ts'
import { type BalanceState, balanceState } from '../balance-state.ts'
import { isStoppedSale } from './sale-store.ts'

const exportedSaleRow = z.object({
  id: z.string(),
  orderNumber: z.string(),
  date: z.iso.date(),
  cat: z.string(),
  breed: z.string(),
  buyer: z.string(),
  cattery: z.string(),
  status: z.string(),
  price: z.number(),
  deposit: z.number().nullable(),
  paid: z.number(),
  refunded: z.number(),
  fee: z.number(),
  share: z.number(),
  balanceDue: z.string().nullable(),
  /** Empty without a balance. */
  balanceStatus: z.string(),
  goHomeDate: z.iso.date(),
  /** The pickup that both parties agreed on, the time where the cattery is. */
  pickupDay: z.iso.date().nullable(),
  pickupTime: z.string().nullable(),
  /** The zone of that time in words; empty without a time. */
  pickupZone: z.string(),
})
type ExportedSale = z.infer<typeof exportedSaleRow>

/** The sales of a user's cattery, newest first, with what was paid and refunded; money in cents, dates as ISO text. */
export function listSalesForExport(db: DbOrTx, ownerId: string, now: Date): Promise<ExportedSale[]> {
  return listForExport(db, sql`b.user_id = ${ownerId}`, now)
}

/** A buyer's orders, newest first, without what the breeder receives. */
export function listOrdersForExport(
  db: DbOrTx,
  buyerId: string,
  now: Date,
): Promise<Omit<ExportedSale, 'fee' | 'share'>[]> {
  return listForExport(db, sql`t.buyer_id = ${buyerId}`, now)
}

/** The buyer's full name while the sale is valid; otherwise only what the pages show. */
const buyer = sql`case when t.status in ('deposit_paid', 'paid', 'completed') then u.name
  else coalesce(${shortName}, 'A buyer') end`

const BALANCE_STATUS: Record<BalanceState, string> = {
  none: '',
  waiting: 'not due for now',
  due: 'due',
  overdue: 'overdue',
}

const exportedRow = exportedSaleRow.omit({ balanceStatus: true, pickupZone: true }).extend({
  frozen: z.enum(FREEZES).nullable(),
  isStopped: z.boolean(),
  timeZone: z.string(),
})

async function listForExport(db: DbOrTx, condition: SQL, now: Date): Promise<ExportedSale[]> {
  const rows = await read(db, exportedRow).rows(sql`
    select t.id, t.order_number, (t.created_at at time zone 'UTC')::date::text as date,
      t.snapshot ->> 'name' as cat, t.snapshot ->> 'breed' as breed, ${buyer} as buyer, b.business_name as cattery,
      t.status, t.amount as price, t.deposit_amount as deposit, t.platform_fee as fee, t.breeder_amount as share,
      case when t.status = 'deposit_paid' then t.final_payment_due::text end as balance_due,
      ${goHomeDay}::text as go_home_date, t.pickup_day::text as pickup_day, t.pickup_time, t.paid, t.refunded,
      t.frozen, ${isStoppedSale} as is_stopped, t.time_zone
    from transactions t join users u on u.id = t.buyer_id join breeders b on b.id = t.breeder_id
    where ${condition} order by t.created_at desc, t.id desc limit ${MAX_CSV_ROWS}`)
  return rows.map((row) => {
    const due = row.status === 'deposit_paid' ? Math.max(0, row.price - row.paid) : 0
    const balance = { ...row, due, finalPaymentDue: row.balanceDue, today: dayIn(now, row.timeZone) }
    const pickupZone = row.pickupTime ? spokenTimeZone(row.timeZone) : ''
    return { ...row, pickupZone, balanceStatus: BALANCE_STATUS[balanceState(balance)] }
  })
}
