import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from '#platform/log/index.ts'
import { createGuard, type Guard } from './guard.ts'
import type { Database } from './port.ts'
import { prepareRepeated } from './prepared.ts'

/** Longest pause between two tries to bring a lost listening connection back, in milliseconds. */
const MAX_RETRY_MS = 5_000

export async function openPostgres(settings: {
  url: string
  poolSize?: number | undefined
  log: Logger
}): Promise<Database> {
  const guard = createGuard()
  const pool = guardPool(new pg.Pool({ connectionString: settings.url, max: settings.poolSize ?? 10 }), guard)
  prepareRepeated(pool)
  // An idle connection that the server closes must not end the process; the pool opens another.
  pool.on('error', (error) => settings.log.warn({ err: error }, 'an idle database connection broke'))
  await pool.query('select 1')

  const db = drizzle({ client: pool })
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) => transaction((tx) => guard.inside(() => work(tx)), config)

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

/** One connection of its own for a channel, brought back with growing pauses when it breaks. */
async function listen(
  settings: { url: string; log: Logger },
  channel: string,
  onNotice: (payload: string) => void,
  onGap: () => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined
  let closed = false

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: settings.url, keepAlive: true })
    next.on('notification', (notice) => onNotice(notice.payload ?? ''))
    next.on('error', (error) => settings.log.warn({ err: error, channel }, 'the listening connection broke'))
    next.on('end', () => void reconnect())
    await next.connect()
    await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = next
    onGap()
  }

  async function reconnect(): Promise<void> {
    for (let pause = 100; !closed; pause = Math.min(pause * 2, MAX_RETRY_MS)) {
      try {
        client = undefined
        return await connect()
      } catch (error) {
        settings.log.warn({ err: error, channel }, 'cannot listen to the database yet')
        await sleep(pause)
      }
    }
  }

  await connect()
  return async () => {
    closed = true
    await client?.end()
  }
}
