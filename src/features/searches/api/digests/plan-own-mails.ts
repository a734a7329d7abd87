import { type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { AT_ONCE_EVERY_MS, COLLECT_MS } from './mail-times.ts'

/** When a search `s` sends its next email at once, after something was found: `nextMailTime` in SQL, for very many searches. */
export function dueAtOnce(foundAt: SQL): SQL {
  return sql`greatest(${foundAt} + ${COLLECT_MS}::int * interval '1 millisecond',
    s.mailed_at + ${AT_ONCE_EVERY_MS}::int * interval '1 millisecond')`
}

/**
 * Whether the email at once of a search `s` is still to be planned. An email that is due may be written in another transaction
 * now, without what this one found: whoever changes the row waits for that, and compares it again.
 */
export const isUnplanned = (now: Date): SQL =>
  sql`s.alert = 'at_once' and not s.is_paused and (s.mail_due_at is null or s.mail_due_at <= ${now.toISOString()})`

/** Plans emails at once of searches that have found some cats or pairings for themselves: favorites, and what an email left out. */
export async function planOwnMails(tx: DbOrTx, subjectIds: string[], now: Date): Promise<void> {
  await tx.execute(sql`
    update saved_searches s set mail_due_at = coalesce(s.mail_due_at, ${dueAtOnce(sql`${now.toISOString()}::timestamptz`)})
    where ${isUnplanned(now)} and s.id in (
      select s.id from saved_searches s where s.id in (
        select m.search_id from own_matches m
        where (m.cat_id = any(${sql.param(subjectIds)}::uuid[]) or m.pairing_id = any(${sql.param(subjectIds)}::uuid[]))
          and m.announced_at is null and m.kind <> 'known')
      order by s.id for no key update)`)
}
