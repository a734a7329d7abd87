/**
 * A rule of a place or club that would let a kitten leave later than was agreed: it was added or made stricter after the payment,
 * or the cattery joined a club. The day of the sale stays, and both parties are told, once for each rule and age.
 */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { isCurrentAgeRule } from '#features/place-rules/api/index.ts'
import { addSaleEvent, lockSale, type TransitionServices } from '#features/sales/api/index.ts'
import { SYSTEM } from '#features/sales/contract.ts'
import { isoDate } from '#lib/dates.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { GO_HOME_DECIDERS } from '#lib/go-home.ts'
import { read } from '#platform/db/rows.ts'
import type { Services } from '#platform/services.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'

const EVERY_MS = 15 * MINUTE_MS
/** Sales of one run; the next run continues. */
const LIMIT = 200

const stricterRow = z.object({
  id: z.string(),
  ruleId: z.string(),
  by: z.enum(GO_HOME_DECIDERS),
  place: z.string(),
  weeks: z.int(),
  day: z.iso.date(),
})

/** The strictest rule of each open sale that none of its parties was told of, and whose day is still ahead. */
const stricterRules = (today: string, only?: { id: string }) => sql`
  select distinct on (t.id) t.id, r.id as rule_id, r.kind as by, r.place, r.number as weeks,
    (coalesce(t.corrected_birth_date, (t.snapshot ->> 'birthDate')::date) + 7 * r.number)::text as day
  from transactions t
  join breeders b on b.id = t.breeder_id
  join place_rules r on ${isCurrentAgeRule(today)} and (
    (r.kind = 'state' and r.place in (b.state, t.buyer_state)) or (r.kind = 'club' and r.place = any (b.clubs))
    or (r.kind = 'country' and r.place = 'US' and coalesce(b.state, t.buyer_state) is not null))
  where t.status in ('deposit_paid', 'paid') and t.go_home_rule is not null ${only ? sql`and t.id = ${only.id}` : sql``}
    and coalesce(t.corrected_birth_date, (t.snapshot ->> 'birthDate')::date) + 7 * r.number
      > greatest(t.go_home_date, ${today}::date)
    and not exists (select from transaction_events e where e.transaction_id = t.id and e.kind = 'changeRule'
      and (e.details ->> 'weeks')::int >= r.number)
  order by t.id, r.number desc, array_position(${sql.param(GO_HOME_DECIDERS)}::text[], r.kind), r.place
  limit ${LIMIT}`

/** Tells the parties of open sales; returns how many sales were found. Running it twice tells nobody twice. */
export async function tellOfStricterRules(
  services: TransitionServices & Pick<Services, 'db'>,
): Promise<number> {
  const { db, clock } = services
  const today = isoDate(clock.now())
  const found = await read(db, stricterRow).rows(stricterRules(today))
  for (const { id } of found)
    await db.transaction(async (tx) => {
      const sale = await lockSale(tx, id)
      const current = await read(tx, stricterRow).maybeRow(stricterRules(today, { id }))
      if (!sale || !current) return
      const { id: _, ...rule } = current
      const details = { ...rule, goHomeDate: sale.goHomeDate }
      await addSaleEvent(services, tx, { sale, kind: 'changeRule', by: SYSTEM, details })
    })
  return found.length
}

export function stricterRuleSweep(services: Parameters<typeof tellOfStricterRules>[0]): Sweep {
  return defineSweep({
    name: 'stricter-rules',
    everyMs: EVERY_MS,
    run: () => tellOfStricterRules(services),
  })
}
