/** Enforces the periods of the rules about personal data. */

import { HOUR_MS } from '#lib/durations.ts'
import { enforcePeriod, type TableRules } from '#platform/personal-data/index.ts'
import type { Services } from '#platform/services.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'

const EVERY_MS = HOUR_MS

/** Deletes or anonymizes what is too old, in batches; the next run continues. Returns the number of rows of each table. */
export async function enforceRetention(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  tables: TableRules[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { table, periods = [] } of tables)
    for (const rule of periods) {
      const count = await enforcePeriod(db, table, rule, clock.now()).catch((error: unknown) => {
        // The other periods are enforced all the same.
        log.error({ err: error, table }, 'a retention period could not be enforced')
        return 0
      })
      if (count > 0) counts[table] = (counts[table] ?? 0) + count
    }
  if (Object.keys(counts).length > 0) log.info({ counts }, 'data that was too old was removed')
  return counts
}

/** Enforces the periods every hour. */
export function retentionSweep(
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  tables: TableRules[],
): Sweep {
  return defineSweep({
    name: 'retention',
    everyMs: EVERY_MS,
    run: async () => void (await enforceRetention(services, tables)),
  })
}
