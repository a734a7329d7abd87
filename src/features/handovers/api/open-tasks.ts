/** Tasks of handovers: the day of the pickup, the answers of both parties, and the documents that go with the cat. */
import { type SQL, sql } from 'drizzle-orm'
import { goHomeDay } from '#features/sales/api/index.ts'
import { isOwnSale, type OwnSale, ownSaleColumns } from '#features/sales/api/open-tasks.ts'
import { addDays } from '#lib/dates.ts'
import { goesHomeSoon } from '#lib/go-home.ts'
import { openTask, type TaskSource } from '#lib/tasks/open-tasks.ts'
import { dayIn } from '#lib/times.ts'
import { completionOf, type Told, toldBuyer } from './completion.ts'

type Kind = 'handover' | 'pickup_code' | 'handover_answer' | 'record'

/** The SQL condition that a party has confirmed the handover of the sale `t`, and that the buyer did not report a problem. */
export const isHandedOver = sql`exists (select from handovers h where h.transaction_id = t.id and h.problem is null
  and (h.breeder_confirmed_at is not null or h.buyer_confirmed_at is not null))`

/** A sale before its handover is completed. */
export type HandoverFacts = OwnSale & {
  catId: string
  goHomeDate: string
  pickupDay: string | null
  pickupTime: string | null
  /** Whether the vaccination record is stored with the cat or with the handover. */
  hasRecord: boolean
  breederConfirmed: boolean
  buyerConfirmed: boolean
  /** What the buyer was told. */
  told: Told
  /** The buyer reported that they did not meet or that there is no cat, which staff look into. */
  hasProblem: boolean
}

export const handoverTasks: TaskSource<SQL, HandoverFacts, Kind> = {
  facts: (reader) => sql`(select coalesce(json_agg(f), '[]') from (
    select ${ownSaleColumns(reader)}, t.cat_id as "catId", ${goHomeDay}::text as "goHomeDate",
      t.pickup_day::text as "pickupDay", t.pickup_time as "pickupTime",
      c.vaccination_record is not null or coalesce(h.files @> '[{"kind": "vaccination_record"}]', false) as "hasRecord",
      h.breeder_confirmed_at is not null as "breederConfirmed", h.buyer_confirmed_at is not null as "buyerConfirmed",
      ${toldBuyer} as told, h.problem is not null as "hasProblem"
    from transactions t join users u on u.id = t.buyer_id join breeders b on b.id = t.breeder_id
      join cats c on c.id = t.cat_id left join handovers h on h.transaction_id = t.id
    where ${isOwnSale(reader)} and t.status in ('deposit_paid', 'paid')) f)`,
  tasksOf(facts, now, outages) {
    const { saleId, role, name, other, timeZone, status, pickupDay, goHomeDate } = facts
    const today = dayIn(now, timeZone)
    const common = { role, saleId, name, other, subjectId: saleId }
    // A day that was agreed before the litter's birth date turned out to differ may be too early.
    const isAgreed = pickupDay !== null && pickupDay >= goHomeDate
    const pickup = isAgreed ? { day: pickupDay, time: facts.pickupTime, timeZone } : null
    if (facts.frozen) return []
    const meeting = () => {
      if (status !== 'paid' || facts.hasProblem) return []
      const hasAnswered = role === 'buyer' ? facts.buyerConfirmed : facts.breederConfirmed
      const otherAnswered = role === 'buyer' ? facts.breederConfirmed : facts.buyerConfirmed
      if (hasAnswered) return []
      // A cat that one party says is handed over cannot be kept back by a stop.
      if (facts.isStopped && !otherAnswered) return []
      if (role === 'buyer' && otherAnswered) {
        const at = completionOf(facts.told, outages)?.toISOString()
        return [openTask({ ...common, kind: 'handover_answer', deadline: at ? { at } : null })]
      }
      const isNext = otherAnswered || (isAgreed && pickupDay <= addDays(today, 1))
      if (!isNext && (!isAgreed || goHomeDate > today)) return []
      const kind = role === 'buyer' ? 'pickup_code' : 'handover'
      return [openTask({ ...common, kind, waitsFor: isNext ? 'reader' : 'later', deadline: pickup })]
    }
    const record = () =>
      role === 'breeder' &&
      !facts.hasRecord &&
      !facts.breederConfirmed &&
      goesHomeSoon(isAgreed ? pickupDay : goHomeDate, today)
        ? [
            openTask({
              ...common,
              kind: 'record',
              subjectId: facts.catId,
              // Once the cat can leave home, nothing is late before the parties agree on a day.
              deadline: pickup ?? (goHomeDate >= today ? { day: goHomeDate, time: null, timeZone } : null),
            }),
          ]
        : []
    return [...meeting(), ...record()]
  },
}
