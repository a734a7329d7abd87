/** A process that kills itself (`kill -9`) while it makes or restores a backup. */
import { restoreBackup } from '#app/commands/backup/restore-backup.ts'
import { takeBackup } from '#app/commands/backup/take-backup.ts'
import { systemClock } from '#platform/clock/index.ts'
import { type Database, openDatabase } from '#platform/db/index.ts'
import { createLog } from '#platform/log/index.ts'
import { openStorage, type Storage } from '#platform/storage/index.ts'
import { type CrashOrder, die, runScript } from './killed-process.ts'

/** Points: `backup`, and during a restore `files`, `tables`, `commit`, and `jobs`. The argument is a folder, or a file. */
async function main({ point, dataDir, url, files, args: [path = ''] }: CrashOrder): Promise<void> {
  const log = createLog('silent')
  const database = await openDatabase({ url, dataDir, log })
  const storage = openStorage({ dataDir: files })
  const common = { database, production: false, clock: systemClock }
  if (point === 'backup') {
    await takeBackup({ ...common, storage: { ...storage, get: die } }, { folder: path, keys: {} })
    return
  }
  const deadly: Record<string, { storage?: Storage; database?: Database }> = {
    files: { storage: { ...storage, put: die } },
    tables: { database: dyingInCopy(database) },
    commit: { database: { ...database, exec: (sql) => (sql === 'analyze' ? die() : database.exec(sql)) } },
    jobs: { storage: { ...storage, list: die } },
  }
  await restoreBackup({ ...common, storage, url, log, ...deadly[point] }, { path, keys: {} }, () => {})
}

/** Dies after some of the tables. */
function dyingInCopy(database: Database): Database {
  let copied = 0
  return {
    ...database,
    copying: (work) =>
      database.copying((tx) =>
        work({
          ...tx,
          copyIn: async (target, rows) => {
            copied += 1
            if (copied === 4) die()
            await tx.copyIn(target, rows)
          },
        }),
      ),
  }
}

await runScript(import.meta, main)
