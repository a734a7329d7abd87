/** Until when an open offer can be accepted, and whether it is over although nothing has stored that yet. */
import { type SQL, sql } from 'drizzle-orm'
import { extendedDeadline } from '#lib/outages.ts'
import { type DeadlineTimes, extendedSql } from '#platform/outages/index.ts'
import { GRACE_MS } from '../../offer-rules.ts'

type OfferTime = { deadline: Date | null; createdAt: Date }

/** SQL of the deadline of offer `o`; null before its family was told. */
export function deadlineSql({ outages }: DeadlineTimes): SQL {
  return extendedSql(outages, { beganAt: sql`o.created_at`, deadline: sql`o.deadline` })
}

/** SQL of whether offer `o` is open, also for a payment that was started before the deadline. */
export function isOpenSql(times: DeadlineTimes): SQL {
  const since = new Date(times.now.getTime() - GRACE_MS).toISOString()
  return sql`(o.status = 'open' and (o.deadline is null or ${deadlineSql(times)} >= ${since}::timestamptz))`
}

/** The deadline of an offer; null before its family was told. */
export function deadlineOf(
  { deadline, createdAt }: OfferTime,
  { outages }: Pick<DeadlineTimes, 'outages'>,
): Date | null {
  return deadline && extendedDeadline(outages, { beganAt: createdAt, deadline })
}

/** Whether no payment can accept an offer any more, and it only has to be stored that it expired. */
export function isOver(offer: OfferTime, times: DeadlineTimes): boolean {
  const deadline = deadlineOf(offer, times)
  return deadline !== null && deadline.getTime() + GRACE_MS < times.now.getTime()
}
