/** Entries of balances: the days by which buyers have to pay them. */
import { type SQL, sql } from 'drizzle-orm'
import { shortName } from '#features/accounts/api/index.ts'
import type { Freeze } from '#features/sales/contract.ts'
import { type CalendarSource, calendarEntry } from '#lib/calendar/calendar-entries.ts'
import { dayIn } from '#lib/times.ts'
import { balanceState, paymentDay } from '../balance-state.ts'

/** A sale with a deposit; `due` in cents. */
export type BalanceEntryFacts = {
  breederId: string
  saleId: string
  name: string
  other: string | null
  timeZone: string
  due: number
  finalPaymentDue: string | null
  pickupDay: string | null
  frozen: Freeze | null
  isStopped: boolean
}

export const balances: CalendarSource<SQL, BalanceEntryFacts, 'balance'> = {
  facts: ({ breederIds }) => sql`(select coalesce(json_agg(f), '[]') from (
    select t.breeder_id as "breederId", t.id as "saleId", t.snapshot ->> 'name' as name, ${shortName} as other,
      t.time_zone as "timeZone", t.amount - t.paid as due, t.final_payment_due as "finalPaymentDue",
      t.pickup_day as "pickupDay", t.frozen,
      exists (select from payment_stops s where s.breeder_id = t.breeder_id) as "isStopped"
    from transactions t join users u on u.id = t.buyer_id
    where t.breeder_id = any (${sql.param(breederIds)}::uuid[]) and t.status = 'deposit_paid') f)`,
  entriesOf({ breederId, saleId, name, other, timeZone, pickupDay, ...balance }, { now }) {
    const today = dayIn(now, timeZone)
    const state = balanceState({ ...balance, today })
    const pickup = pickupDay === null ? null : { day: pickupDay }
    const day = paymentDay({ ...balance, pickup, today })?.day
    if (!day || state === 'none' || state === 'waiting') return []
    return [
      calendarEntry({
        kind: 'balance',
        breederId,
        subjectId: saleId,
        time: { day },
        name,
        other,
        amount: balance.due,
      }),
    ]
  },
}
