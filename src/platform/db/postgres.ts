import { drizzle } from 'drizzle-orm/node-postgres'
import { MINUTE_MS } from '#lib/durations.ts'
import type { Logger } from '#platform/log/index.ts'
import { copyOnOwnConnection } from './copy-connection.ts'
import { createGuard } from './guard.ts'
import { lead } from './lead.ts'
import { listen } from './listen.ts'
import { createPool } from './pool.ts'
import type { Database } from './port.ts'
import { isUnreachable } from './unreachable.ts'

const CONNECT_MS = 10_000
const IDLE_IN_TRANSACTION_MS = MINUTE_MS
const STATEMENT_MS = MINUTE_MS

export async function openPostgres(settings: {
  url: string
  directUrl?: string | undefined
  preparedStatements?: boolean | undefined
  poolSize?: number | undefined
  log: Logger
}): Promise<Database> {
  const guard = createGuard()
  const max = settings.poolSize ?? 10
  const pool = createPool(
    {
      connectionString: settings.url,
      max,
      // A server that does not respond, a transaction left open, or a wait for its lock must not block requests forever.
      connectionTimeoutMillis: CONNECT_MS,
      // Poolers refuse connections with these; there, the role has them.
      ...(!settings.directUrl && {
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
        statement_timeout: STATEMENT_MS,
      }),
    },
    { guard, preparedStatements: settings.preparedStatements ?? true },
  )
  // An idle connection that the server closes must not end the process; the pool opens another one.
  pool.on('error', (error) => settings.log.warn({ err: error }, 'an idle database connection broke'))
  // A connection in use that breaks emits an error in addition to failing its statement; unhandled, it ends the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const timeout = await pool
    .query("select current_setting('statement_timeout') as ms")
    .catch(async (error) => {
      await pool.end()
      throw error
    })
  if (timeout.rows[0]?.ms === '0')
    settings.log.warn('the database role has no statement_timeout; see docs/production.md, "Poolers"')

  const db = drizzle({ client: pool })
  // Drizzle's own implementation never releases a connection on which a transaction cannot begin.
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    let isUnusable = false
    try {
      return await drizzle({ client }).transaction((tx) => guard.inside(() => work(tx)), config)
    } catch (error) {
      // The connection may still be open, but lead to a server that has become a standby.
      isUnusable = isUnreachable(error)
      throw error
    } finally {
      client.release(isUnusable)
    }
  }

  return {
    kind: 'postgres',
    db,
    exec: async (sql) => void (await pool.query(sql)),
    query: async (statement) => (await pool.query(statement)).rows,
    listen: (channel, onNotice, onGap) =>
      listen({ url: settings.directUrl ?? settings.url, log: settings.log }, channel, onNotice, onGap),
    lead: async (subject, leading) =>
      lead({ url: settings.directUrl ?? settings.url, log: settings.log }, subject, leading),
    connections: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      max,
      waiting: pool.waitingCount,
    }),
    copying: (work) => copyOnOwnConnection(settings.directUrl ?? settings.url, work),
    close: () => pool.end(),
  }
}
