/** Tasks of balances: the buyer pays, and the breeder decides what happens when the day has passed. */
import { type SQL, sql } from 'drizzle-orm'
import { paymentDay } from '#features/orders/contract.ts'
import { isOwnSale, type OwnSale, ownSaleColumns } from '#features/sales/api/open-tasks.ts'
import { openTask, type TaskSource } from '#lib/tasks/open-tasks.ts'
import { dayIn } from '#lib/times.ts'
import { SMALLEST_CHARGE } from './rules.ts'

type Kind = 'balance' | 'balance_overdue'

/** A sale whose balance is not paid. */
export type BalanceTaskFacts = OwnSale & {
  /** Cents. */
  due: number
  finalPaymentDue: string | null
  pickup: { day: string } | null
  /** A payment of the balance is authorized or checked. */
  isInProgress: boolean
  /** The latest payment of the balance did not go through. */
  hasFailed: boolean
}

export const balanceTasks: TaskSource<SQL, BalanceTaskFacts, Kind> = {
  facts: (reader) => sql`(select coalesce(json_agg(f), '[]') from (
    select ${ownSaleColumns(reader)}, t.amount - t.paid as due, t.final_payment_due::text as "finalPaymentDue",
      case when t.pickup_day is not null then json_build_object('day', t.pickup_day) end as pickup,
      coalesce(p.state in ('waiting', 'claimed', 'captured', 'recorded'), false) as "isInProgress",
      coalesce(p.state in ('lost', 'refused', 'released'), false) as "hasFailed"
    from transactions t join users u on u.id = t.buyer_id join breeders b on b.id = t.breeder_id
      left join lateral (select state from payments where transaction_id = t.id and kind = 'balance' and state <> 'canceled'
        order by created_at desc, id desc limit 1) p on true
    where ${isOwnSale(reader)} and t.status = 'deposit_paid') f)`,
  tasksOf(facts, now) {
    const { saleId, role, name, other, timeZone, due, finalPaymentDue, pickup } = facts
    if (facts.frozen || facts.isStopped || facts.isInProgress || due < SMALLEST_CHARGE) return []
    const today = dayIn(now, timeZone)
    const day = paymentDay({ finalPaymentDue, pickup, today })?.day
    const common = {
      role,
      saleId,
      name,
      other,
      subjectId: saleId,
      amount: due,
      deadline: day ? { day, time: null, timeZone } : null,
    }
    if (role === 'buyer')
      return [openTask({ ...common, kind: 'balance', note: facts.hasFailed ? 'failed' : null })]
    const isOverdue = finalPaymentDue !== null && finalPaymentDue < today
    return isOverdue ? [openTask({ ...common, kind: 'balance_overdue' })] : []
  },
}
