/** The table `backups`: which were made, and whether one is being made, during which no stored file may be removed. */
import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import { MINUTE_MS } from '#lib/durations.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { days, type TableRules } from '#platform/personal-data/index.ts'
import { backups } from './tables.ts'

/** Without a report for so long, the process that made a backup was killed. */
export const SILENT_MS = 5 * MINUTE_MS

export const backupRules: TableRules[] = [
  {
    table: 'backups',
    holds: 'When backups were made.',
    impersonal: true,
    periods: [
      {
        period: days(400),
        from: 'the backup',
        expired: (cutoff) => sql`${backups.startedAt} < ${cutoff.toISOString()}`,
      },
    ],
  },
]

const isRunning = (now: Date) =>
  sql`ended_at is null and seen_at > ${new Date(now.getTime() - SILENT_MS).toISOString()}`

/** Whether a backup is being made, so that files of deleted rows must stay for now. */
export async function isBackupRunning(db: DbOrTx, now: Date): Promise<boolean> {
  return (await db.$count(backups, isRunning(now))) > 0
}

/** Records the start of a backup and returns its ID; undefined while another one is being made. */
export async function startRecord(db: DbOrTx, now: Date): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table backups in share row exclusive mode`)
    if (await isBackupRunning(tx, now)) return undefined
    const [row] = await tx.insert(backups).values({ startedAt: now, seenAt: now }).returning()
    return row?.id
  })
}

/** Reports that the process still makes the backup. */
export async function reportRecord(db: DbOrTx, id: string, now: Date): Promise<void> {
  await db.update(backups).set({ seenAt: now }).where(eq(backups.id, id))
}

/** Records the end of a backup; without a file, it failed. */
export async function endRecord(
  db: DbOrTx,
  id: string,
  { now, ...complete }: { now: Date; file?: string; bytes?: number },
): Promise<void> {
  await db
    .update(backups)
    .set({ endedAt: now, ...complete })
    .where(eq(backups.id, id))
}

/** After a restore: the backup that contains this database is the latest one, and none is being made. */
export async function endRestoredRecords(db: DbOrTx, complete: { now: Date; file: string; bytes: number }) {
  const { now, ...file } = complete
  await db
    .update(backups)
    .set({ endedAt: now, ...file })
    .where(sql`ended_at is null`)
}

/** When the last complete backup began; null if there is none. For the metric of its age. */
export async function lastBackupAt(db: DbOrTx): Promise<Date | null> {
  const [row] = await db
    .select({ startedAt: backups.startedAt })
    .from(backups)
    .where(isNotNull(backups.bytes))
    .orderBy(desc(backups.startedAt))
    .limit(1)
  return row?.startedAt ?? null
}
