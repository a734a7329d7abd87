/** Enforces the periods of the rules about personal data. */
import { repeatEvery } from '#platform/clock/index.ts'
import { enforcePeriod, type TableRules } from '#platform/personal-data/index.ts'
import type { Services } from '#platform/services.ts'

const EVERY_MS = 60 * 60_000

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

/** Enforces the periods every hour; returns a function that stops it. */
export function startRetention(
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  tables: TableRules[],
): () => void {
  return repeatEvery(EVERY_MS, () => enforceRetention(services, tables))
}
