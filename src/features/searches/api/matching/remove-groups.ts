/** Removes groups that no search has, and what refers to groups and events that no longer exist. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { HOUR_MS } from '#lib/durations.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { Services } from '#platform/services.ts'
import { defineSweep, inBatches, type Sweep } from '#platform/sweeps/index.ts'
import { lockGroups } from '../groups.ts'

const EVERY_MS = HOUR_MS
/** Groups of one transaction. */
const BATCH = 500

/** Removes groups with what they have found. No search has them. */
export async function removeGroups(tx: DbOrTx, ids: number[]): Promise<void> {
  const isOne = sql`= any(${sql.param(ids)}::int[])`
  await tx.execute(sql`delete from group_matches where group_id ${isOne}`)
  await tx.execute(sql`delete from groups_to_mail where group_id ${isOne}`)
  await tx.execute(sql`delete from search_groups where id ${isOne}`)
}

const groupIdRow = z.object({ id: z.number() })

/** Removes what no search has any more; returns how many groups that were. */
export async function removeUnusedGroups({ db }: Pick<Services, 'db'>): Promise<number> {
  const removed = await inBatches(db, BATCH, async (tx) => {
    await lockGroups(tx)
    const rows = await read(tx, groupIdRow).rows(sql`
      select g.id from search_groups g where not exists (select from saved_searches s where s.group_id = g.id)
      limit ${BATCH}`)
    await removeGroups(
      tx,
      rows.map(({ id }) => id),
    )
    return rows.length
  })
  // Events end with their period, the oldest first; each group has few of them, which its index finds.
  await db.execute(sql`
    delete from group_matches m using search_groups g
    where m.group_id = g.id and m.event_id < (select min(id) from search_events)`)
  return removed
}

/** Removes them every hour. */
export function searchGroupSweep(services: Pick<Services, 'db'>): Sweep {
  return defineSweep({
    name: 'search-groups',
    everyMs: EVERY_MS,
    async run() {
      await removeUnusedGroups(services)
    },
  })
}
