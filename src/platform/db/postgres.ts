import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from '#platform/log/index.ts'
import { createGuard, type Guard } from './guard.ts'
import { listen } from './listen.ts'
import type { Database } from './port.ts'
import { prepareRepeated } from './prepared.ts'

const CONNECT_MS = 10_000
const IDLE_IN_TRANSACTION_MS = 60_000
const STATEMENT_MS = 60_000

export async function openPostgres(settings: {
  url: string
  poolSize?: number | undefined
  log: Logger
}): Promise<Database> {
  const guard = createGuard()
  const pool = guardPool(
    new pg.Pool({
      connectionString: settings.url,
      max: settings.poolSize ?? 10,
      // A database that does not answer, a transaction left open, or a wait for its lock must not hold requests for ever.
      connectionTimeoutMillis: CONNECT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      statement_timeout: STATEMENT_MS,
    }),
    guard,
  )
  prepareRepeated(pool)
  // An idle connection that the server closes must not end the process; the pool opens another.
  pool.on('error', (error) => settings.log.warn({ err: error }, 'an idle database connection broke'))
  // One that breaks while somebody has it out says so too, besides failing the statement; unheard, that ends the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  await pool.query('select 1')

  const db = drizzle({ client: pool })
  // Drizzle's own would keep a connection for ever on which no transaction can be begun.
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle({ client }).transaction((tx) => guard.inside(() => work(tx)), config)
    } finally {
      client.release()
    }
  }

  return {
    kind: 'postgres',
    db,
    exec: async (sql) => void (await pool.query(sql)),
    query: async (statement) => (await pool.query(statement)).rows,
    listen: (channel, onNotice, onGap) => listen(settings, channel, onNotice, onGap),
    close: () => pool.end(),
  }
}

function guardPool(pool: pg.Pool, guard: Guard): pg.Pool {
  const { query, connect } = pool
  pool.query = ((...args: unknown[]) => {
    guard.check()
    return Reflect.apply(query, pool, args)
  }) as typeof pool.query
  // pool.query connects through this method too, after its own check.
  pool.connect = ((...args: unknown[]) => {
    guard.check()
    return Reflect.apply(connect, pool, args)
  }) as typeof pool.connect
  return pool
}
