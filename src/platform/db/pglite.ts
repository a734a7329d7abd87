import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { drizzle } from 'drizzle-orm/pglite'
import { lockDirectory } from './directory-lock.ts'
import { createGuard, type Guard } from './guard.ts'
import { COPY_SETTINGS, type Database } from './port.ts'
import { withStatementSpan } from './statement-spans.ts'

/** PostgreSQL's own 128 MB would stay in the memory of the process; the demo data with its indexes fit into this. */
const SHARED_BUFFERS = '32MB'

export async function openPglite(settings: {
  dataDir?: string | undefined
  dump?: Blob | undefined
  onWait?: ((message: string) => void) | undefined
}): Promise<Database> {
  const { dataDir } = settings
  const unlock = dataDir ? await lockDirectory(dataDir, settings) : async () => {}
  const client = await PGlite.create({
    extensions: { pg_trgm, unaccent },
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
    ...(dataDir && { dataDir }),
    ...(settings.dump && { loadDataDir: settings.dump }),
  }).catch(async (error) => {
    await unlock()
    throw error
  })
  return pgliteDatabase(client, async () => {
    await client.close()
    await unlock()
  })
}

/** The database of an open PGlite, whose methods this changes. `close` is what closing the database does. */
export function pgliteDatabase(client: PGlite, close: () => Promise<void>): Database {
  const guard = createGuard()
  spanTransactions(client)
  guardClient(client, guard)

  const db = drizzle({ client })
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) => transaction((tx) => guard.inside(() => work(tx)), config)

  return {
    kind: 'pglite',
    pglite: client,
    db,
    exec: async (sql) => void (await client.exec(sql)),
    query: async ({ text, values }) => (await client.query(text, values)).rows as never[],
    listen: async (channel, onPayload, onGap) => {
      const stop = await client.listen(channel, onPayload)
      onGap()
      return () => stop()
    },
    // No other process can open the folder.
    lead: async (_subject, { onLead }) => {
      onLead()
      return async () => {}
    },
    copying: (work) =>
      client.transaction((tx) =>
        guard.inside(async () => {
          await tx.exec(`set transaction isolation level repeatable read; ${COPY_SETTINGS}`)
          return work({
            query: async (text, values = []) => (await tx.query(text, values)).rows as never[],
            exec: async (sql) => void (await tx.exec(sql)),
            async *copyOut(source) {
              const { blob } = await tx.query(`copy ${source} to '/dev/blob'`)
              if (blob) yield* blob.stream()
            },
            async copyIn(target, rows) {
              await tx.query(`copy ${target} from '/dev/blob'`, [], {
                blob: new Blob([new Uint8Array(rows)]),
              })
            },
          })
        }),
      ),
    close,
  }
}

/** Makes spans of the statements inside transactions. */
function spanTransactions(client: PGlite): void {
  const transaction = client.transaction.bind(client)
  client.transaction = (work) =>
    transaction((tx) => {
      const query = tx.query.bind(tx)
      tx.query = (...args) => withStatementSpan(args[0], () => query(...args))
      return work(tx)
    })
}

/** Checks the guard in the methods that would wait for the open transaction. */
function guardClient(client: PGlite, guard: Guard): void {
  for (const name of ['query', 'exec', 'transaction'] as const) {
    const method = client[name]
    Object.defineProperty(client, name, {
      value: (...args: unknown[]) => {
        guard.check()
        const execute = () => Reflect.apply(method, client, args)
        return name === 'query' ? withStatementSpan(args[0], execute) : execute()
      },
    })
  }
}
