/** How breeders answer inquiries: the share of answered ones, and the time until the first answer. Computed once a day. */
import { eq, sql } from 'drizzle-orm'
import { addDays } from '#lib/dates.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import { defineDailySweep, type Sweep } from '#platform/sweeps/index.ts'
import type { Responses } from '../contract.ts'
import { RESPONSE_DAYS, RESPONSES_FROM, UNANSWERED_AFTER_DAYS } from './rules.ts'
import { breederResponses } from './tables.ts'

/**
 * Replaces the figures of all breeders by those of a day (ISO date). Counts the latest inquiry of each buyer within half a year
 * that is answered or three days old. Those of suspended users, of deleted accounts, and between people of whom one blocks the
 * other do not count.
 */
export async function computeResponses(db: DbOrTx, today: string): Promise<void> {
  await db.transaction(async (tx) => {
    // Another process that computes them at the same time waits, and replaces these rows by equal ones.
    await tx.execute(sql`lock table breeder_responses in share row exclusive mode`)
    await tx.delete(breederResponses)
    await tx.execute(sql`
      with asked as (
        select i.breeder_id, i.buyer_id, b.user_id, i.created_at
        from inquiries i join breeders b on b.id = i.breeder_id join users u on u.id = i.buyer_id
        where i.created_at >= ${startOf(addDays(today, -RESPONSE_DAYS))}
          and u.suspended_at is null and u.deleted_at is null
          and not exists (select from blocks k where k.user_id = i.buyer_id and k.other_id = b.user_id
            or k.user_id = b.user_id and k.other_id = i.buyer_id)
      ), answered as (
        select a.*, (select min(m.created_at) from messages m
          where least(m.sender_id, m.receiver_id) = least(a.user_id, a.buyer_id)
            and greatest(m.sender_id, m.receiver_id) = greatest(a.user_id, a.buyer_id)
            and m.sender_id = a.user_id and m.kind = 'user' and m.created_at >= a.created_at) as answered_at
        from asked a
      ), counted as (
        select distinct on (breeder_id, buyer_id) * from answered
        where answered_at is not null or created_at < ${startOf(addDays(today, -UNANSWERED_AFTER_DAYS))}
        order by breeder_id, buyer_id, created_at desc
      )
      insert into breeder_responses (breeder_id, inquiries, answered, median_minutes, computed_on)
      select breeder_id, count(*), count(answered_at),
        round(percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at)
          ) filter (where answered_at is not null) / 60)::int,
        ${today}::date
      from counted
      group by breeder_id having count(*) >= ${RESPONSES_FROM}`)
    // Lists of breeders show the time of an answer.
    await tx.execute(sql`select notify_catalog(array(select breeder_id from breeder_responses))`)
  })
}

/** The beginning of a day (ISO date) in UTC. */
const startOf = (day: string) => sql`${`${day}T00:00:00Z`}::timestamptz`

/** Computes the figures when the day of the last ones is over. */
export function responseSweep({ db, clock }: Pick<Services, 'db' | 'clock'>): Sweep {
  return defineDailySweep('breeder-responses', clock, (today) => computeResponses(db, today))
}

/** The figures of a breeder as JSON text; `null` as text while there are too few inquiries. */
export async function responsesJson(db: DbOrTx, breederId: string): Promise<string> {
  const [row] = await db.select().from(breederResponses).where(eq(breederResponses.breederId, breederId))
  const responses: Responses | null = row
    ? {
        inquiries: row.inquiries,
        // Rounded down, so that 100 % means all of them.
        answeredPercent: Math.floor((100 * row.answered) / row.inquiries),
        medianMinutes: row.medianMinutes,
      }
    : null
  return JSON.stringify(responses)
}
