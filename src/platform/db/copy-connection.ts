/** Copies tables over a connection of its own, which may take longer than those of the pool. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { COPY_SETTINGS, type CopyTransaction } from './port.ts'

const CONNECT_MS = 10_000

/** Runs work in one transaction; see `Database.copying`. */
export async function copyOnOwnConnection<T>(
  url: string,
  work: (tx: CopyTransaction) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  // The statement that runs fails, too; an error without a listener would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`begin isolation level repeatable read; ${COPY_SETTINGS}`)
    const result = await work({
      query: async (text, values = []) => (await client.query(text, values)).rows,
      exec: async (sql) => void (await client.query(sql)),
      copyOut: (source) => client.query(copyTo(`copy ${source} to stdout`)),
      copyIn: async (target, rows) =>
        pipeline(Readable.from([rows]), client.query(copyFrom(`copy ${target} from stdin`))),
    })
    await client.query('commit')
    return result
  } finally {
    // Closing the connection of a transaction that failed rolls it back.
    await client.end()
  }
}
