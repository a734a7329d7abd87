/** Sales for CSV files. */
import { type SQL, sql } from 'drizzle-orm'
import { shortName } from '#features/accounts/api/index.ts'
import { goHomeDay } from '#features/sales/api/index.ts'
import type { Freeze } from '#features/sales/contract.ts'
import { spokenTimeZone } from '#lib/places/us-time-zones.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { MAX_CSV_ROWS } from '#platform/downloads/index.ts'
import { type BalanceState, balanceState } from '../balance-state.ts'
import { isStoppedSale } from './sale-store.ts'

type ExportedSale = {
  id: string
  orderNumber: string
  date: string
  cat: string
  breed: string
  buyer: string
  cattery: string
  status: string
  price: number
  deposit: number | null
  paid: number
  refunded: number
  fee: number
  share: number
  balanceDue: string | null
  /** Empty without a balance. */
  balanceStatus: string
  goHomeDate: string
  /** The pickup that both parties agreed on, the time where the cattery is. */
  pickupDay: string | null
  pickupTime: string | null
  /** The zone of that time in words; empty without a time. */
  pickupZone: string
}

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

type Row = Omit<ExportedSale, 'balanceStatus' | 'pickupZone'> & {
  frozen: Freeze | null
  isStopped: boolean
  timeZone: string
}

async function listForExport(db: DbOrTx, condition: SQL, now: Date): Promise<ExportedSale[]> {
  const { rows } = await db.execute<Row>(sql`
    select t.id, t.order_number as "orderNumber", (t.created_at at time zone 'UTC')::date::text as date,
      t.snapshot ->> 'name' as cat, t.snapshot ->> 'breed' as breed, ${buyer} as buyer, b.business_name as cattery,
      t.status, t.amount as price, t.deposit_amount as deposit, t.platform_fee as fee, t.breeder_amount as share,
      case when t.status = 'deposit_paid' then t.final_payment_due::text end as "balanceDue",
      ${goHomeDay}::text as "goHomeDate", t.pickup_day::text as "pickupDay", t.pickup_time as "pickupTime", t.paid, t.refunded,
      t.frozen, ${isStoppedSale} as "isStopped", t.time_zone as "timeZone"
    from transactions t join users u on u.id = t.buyer_id join breeders b on b.id = t.breeder_id
    where ${condition} order by t.created_at desc, t.id desc limit ${MAX_CSV_ROWS}`)
  return rows.map((row) => {
    const due = row.status === 'deposit_paid' ? Math.max(0, row.price - row.paid) : 0
    const balance = { ...row, due, finalPaymentDue: row.balanceDue, today: dayIn(now, row.timeZone) }
    const pickupZone = row.pickupTime ? spokenTimeZone(row.timeZone) : ''
    return { ...row, pickupZone, balanceStatus: BALANCE_STATUS[balanceState(balance)] }
  })
}
