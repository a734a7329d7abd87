/** SQL about the sales of a person, for what higher features report about them, and kittens that differ from their litter. */
import { type SQL, sql } from 'drizzle-orm'
import { shortName } from '#features/accounts/api/index.ts'
import { openTask, type TaskReader, type TaskSource } from '#lib/tasks/open-tasks.ts'
import type { Freeze, SaleStatus } from '../contract.ts'

/** A sale as `ownSaleColumns` selects it. */
export type OwnSale = {
  saleId: string
  /** The role of the person. */
  role: 'buyer' | 'breeder'
  /** The cat, and the other party. */
  name: string
  other: string
  timeZone: string
  status: SaleStatus
  frozen: Freeze | null
  /** Whether payments of the cattery are stopped. */
  isStopped: boolean
}

/** The SQL condition that a person is a party of the sale `t`, and that it is the one that is asked for. */
export function isOwnSale({ userId, breederId, saleId }: TaskReader): SQL {
  const isParty = breederId
    ? sql`(t.buyer_id = ${userId} or t.breeder_id = ${breederId})`
    : sql`t.buyer_id = ${userId}`
  return saleId ? sql`(t.id = ${saleId} and ${isParty})` : isParty
}

/** The columns of OwnSale, for SQL with the sale `t`, its buyer `u`, and its cattery `b`. */
export function ownSaleColumns({ userId }: TaskReader): SQL {
  return sql`t.id as "saleId", case when t.buyer_id = ${userId} then 'buyer' else 'breeder' end as role,
    t.snapshot ->> 'name' as name,
    case when t.buyer_id = ${userId} then b.business_name else coalesce(${shortName}, 'A buyer') end as other,
    t.time_zone as "timeZone", t.status, t.frozen,
    exists (select from payment_stops s where s.breeder_id = t.breeder_id) as "isStopped"`
}

/** How many kittens of a cattery that are not handed over differ from their litter, and the oldest of them. */
export type DifferingFacts = { count: number; catId: string; name: string }

export const differingTasks: TaskSource<SQL, DifferingFacts, 'litter_difference'> = {
  facts: ({ breederId, saleId }) =>
    saleId || breederId === null
      ? null
      : sql`(select coalesce(json_agg(f), '[]') from (
    select count(*)::int as count, (array_agg(d.id order by d.birth_date, d.id))[1] as "catId",
      (array_agg(d.name order by d.birth_date, d.id))[1] as name
    from cats_differing_from_litter d where d.breeder_id = ${breederId}
      and (d.status <> 'sold' or exists (select from transactions t where t.cat_id = d.id and t.status = 'paid'))
    having count(*) > 0) f)`,
  tasksOf: ({ count, catId, name }) => [
    openTask({ kind: 'litter_difference', role: 'breeder', subjectId: catId, name, count }),
  ],
}
