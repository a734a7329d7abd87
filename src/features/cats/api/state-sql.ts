import { type SQL, sql } from 'drizzle-orm'

/** The state of a cat in SQL, for filters and counts: the same as `catState` decides; a test compares them. */
export function stateOf(alias: 'c' | 'l' | 'cats'): SQL {
  const column = (name: string) => sql.raw(`${alias}.${name}`)
  return sql`(case when ${column('taken_down_from')} is not null then 'taken_down'
    when ${column('status')} = 'withdrawn' then 'paused'
    when ${column('status')} = 'available' and ${column('held_by_offer')} is not null then 'on_hold'
    else ${column('status')} end)`
}
