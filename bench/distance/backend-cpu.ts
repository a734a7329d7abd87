import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'

/** Linux counts CPU in hundredths of a second. */
const TICK_MS = 10

/** Reads the CPU time in milliseconds of the PostgreSQL process of a pool with one connection; 0 where the system does not say. */
export async function backendCpuMs(db: DbOrTx): Promise<() => number> {
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const pid = rows[0]?.pid ?? 0
  return () => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return (Number(fields[11]) + Number(fields[12])) * TICK_MS
    } catch {
      return 0
    }
  }
}
