/** Tasks of contracts: the buyer reads and signs, then the breeder signs. */
import { type SQL, sql } from 'drizzle-orm'
import { goHomeDay } from '#features/sales/api/index.ts'
import { isOwnSale, type OwnSale, ownSaleColumns } from '#features/sales/api/open-tasks.ts'
import { openTask, type TaskSource } from '#lib/tasks/open-tasks.ts'
import type { SignBy } from '../rules/clauses/choices.ts'
import type { ContractStatus } from '../states.ts'

type Kind = 'contract' | 'contract_signature'

/** A sale with a contract that was offered and that not both have signed. */
export type ContractFacts = OwnSale & {
  contractId: string
  version: number
  contractStatus: Extract<ContractStatus, 'offered' | 'read' | 'signed_by_buyer'>
  signBy: SignBy
  balanceDue: string | null
  /** The agreed pickup, or the first day on which the cat can leave home. */
  handoverDay: string
}

export const contractTasks: TaskSource<SQL, ContractFacts, Kind> = {
  facts: (reader) => sql`(select coalesce(json_agg(f), '[]') from (
    select ${ownSaleColumns(reader)}, c.id as "contractId", c.version, c.status as "contractStatus",
      c.sign_by as "signBy", case when t.status = 'deposit_paid' then t.final_payment_due end::text as "balanceDue",
      greatest(t.pickup_day, ${goHomeDay})::text as "handoverDay"
    from transactions t join users u on u.id = t.buyer_id join breeders b on b.id = t.breeder_id
      join contracts c on c.transaction_id = t.id and c.status in ('offered', 'read', 'signed_by_buyer')
    where ${isOwnSale(reader)} and t.status in ('deposit_paid', 'paid', 'completed')) f)`,
  tasksOf(facts) {
    const { saleId, role, name, other, timeZone, contractId, contractStatus, signBy } = facts
    const isNext = contractStatus === 'signed_by_buyer' ? role === 'breeder' : role === 'buyer'
    if (facts.frozen || !isNext) return []
    const day = { anytime: null, balance: facts.balanceDue, handover: facts.handoverDay }[signBy]
    return [
      openTask({
        kind: role === 'buyer' ? 'contract' : 'contract_signature',
        role,
        saleId,
        name,
        other,
        subjectId: contractId,
        deadline: day === null ? null : { day, time: null, timeZone },
        note: facts.version > 1 ? 'again' : null,
      }),
    ]
  },
}
