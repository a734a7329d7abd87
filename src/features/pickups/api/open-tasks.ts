/** Tasks of pickups: a proposal waits for its answer, or a sale for a proposal. */
import { type SQL, sql } from 'drizzle-orm'
import { isHandedOver } from '#features/handovers/api/open-tasks.ts'
import { goHomeDay } from '#features/sales/api/index.ts'
import { isOwnSale, type OwnSale, ownSaleColumns } from '#features/sales/api/open-tasks.ts'
import { goesHomeSoon } from '#lib/go-home.ts'
import { openTask, type TaskSource } from '#lib/tasks/open-tasks.ts'
import { canBeAccepted, isOpen, localNow, type PickupRole } from '../rules.ts'

type Kind = 'pickup_answer' | 'pickup_waiting' | 'pickup_proposal'

/** A sale before its handover, with the open proposal if there is one. */
export type PickupFacts = OwnSale & {
  isHandedOver: boolean
  goHomeDate: string
  pickupDay: string | null
  proposal: { id: string; by: PickupRole; day: string; time: string | null } | null
}

export const pickupTasks: TaskSource<SQL, PickupFacts, Kind> = {
  facts: (reader) => sql`(select coalesce(json_agg(f), '[]') from (
    select ${ownSaleColumns(reader)}, ${isHandedOver} as "isHandedOver", ${goHomeDay}::text as "goHomeDate",
      t.pickup_day::text as "pickupDay", case when p.id is not null then
        json_build_object('id', p.id, 'by', p.by, 'day', p.day::text, 'time', p.time) end as proposal
    from transactions t join users u on u.id = t.buyer_id join breeders b on b.id = t.breeder_id
      left join pickup_proposals p on p.transaction_id = t.id and p.status = 'open'
    where ${isOwnSale(reader)} and t.status in ('deposit_paid', 'paid')) f)`,
  tasksOf(facts, now) {
    const { saleId, role, name, other, timeZone, goHomeDate, proposal } = facts
    if (!isOpen(facts)) return []
    const local = localNow(now, timeZone)
    const common = { role, saleId, name, other }
    if (proposal && canBeAccepted(proposal, goHomeDate, local)) {
      const deadline = { day: proposal.day, time: proposal.time, timeZone }
      const isOwn = proposal.by === role
      return [
        openTask({
          ...common,
          kind: isOwn ? 'pickup_waiting' : 'pickup_answer',
          waitsFor: isOwn ? 'other' : 'reader',
          subjectId: proposal.id,
          deadline,
        }),
      ]
    }
    // The buyer pays first.
    const isNext = role === 'breeder' || facts.status === 'paid'
    const isAgreed = facts.pickupDay !== null && facts.pickupDay >= goHomeDate
    if (isAgreed || facts.isStopped || !isNext) return []
    return [
      openTask({
        ...common,
        kind: 'pickup_proposal',
        waitsFor: goesHomeSoon(goHomeDate, local.today) ? 'reader' : 'later',
        subjectId: saleId,
        deadline: { day: goHomeDate, time: null, timeZone },
      }),
    ]
  },
}
