import { and, inArray, sql } from 'drizzle-orm'
import { DAY_MS } from '#lib/durations.ts'
import type { ListDeadlines } from '#platform/outages/index.ts'
import { APPEAL_DAYS, APPEALABLE } from '../choices.ts'
import { decisionMailKey, findAppealDeadlines } from './announced.ts'
import { moderationDecisions } from './tables.ts'

/** Until when users can appeal decisions whose time had not passed before the first outage. */
export const listAppealDeadlines: ListDeadlines = async (db, { outages, now }) => {
  const first = outages[0]?.startedAt ?? now
  const since = new Date(first.getTime() - APPEAL_DAYS * DAY_MS).toISOString()
  const { id, userId, action, createdAt } = moderationDecisions
  const decisions = await db
    .select({ id, userId, createdAt })
    .from(moderationDecisions)
    .where(
      and(
        inArray(action, [...APPEALABLE]),
        sql`not exists (select from appeals a where a.decision_id = ${id})`,
        sql`coalesce((select m.sent_at from tracked_mails m where m.key = ${decisionMailKey('')} || ${id}), ${createdAt}) > ${since}::timestamptz`,
      ),
    )
  const known = await findAppealDeadlines(db, decisions, now)
  return known.flatMap(({ userId, appealUntil: at }) =>
    userId ? [{ userId, text: 'Appeal a decision about your account', path: '/account-status', at }] : [],
  )
}
