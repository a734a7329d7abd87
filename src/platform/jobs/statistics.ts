import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'

/** `ageSeconds` is how long the oldest job that is due has waited; 0 if none waits. */
const queueStatisticsRow = z.object({
  queue: z.string(),
  waiting: z.number(),
  active: z.number(),
  failed: z.number(),
  ageSeconds: z.number(),
})
export type QueueStatistics = z.infer<typeof queueStatisticsRow>

/**
 * The jobs of every queue. Waiting jobs are counted with the index from which workers take them. The numbers of active and
 * failed jobs are those that pg-boss stores about once a minute, because finished jobs stay for a week and have no index.
 */
export async function queueStatistics(db: DbOrTx): Promise<QueueStatistics[]> {
  return read(db, queueStatisticsRow).rows(sql`
    select q.name as queue, coalesce(w.waiting, 0)::int as waiting, q.active_count as active,
      q.failed_count as failed, coalesce(w.age, 0)::float8 as age_seconds
    from jobs.queue q
    left join (
      select name, count(*) as waiting, extract(epoch from now() - min(start_after)) as age
      from jobs.job where state < 'active' and not blocked and start_after <= now()
      group by name
    ) w on w.name = q.name
    where q.name not like '\\_\\_%'
    order by q.name`)
}
