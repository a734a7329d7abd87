import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import { Failure } from './failure.ts'
import { rows } from './objects.ts'

export type Answer = { status: number; body: string; replayed: boolean }

type Stored = { request_hash: string; status: number | null; response: string | null }

/**
 * Runs a write in one transaction, and once for an idempotency key (API reference, "Idempotent requests"): the same
 * key and request answer what was answered first, the same key with another request is refused. The key is claimed,
 * the work done and the answer kept in that transaction, so no crash can separate them; of two same requests at one
 * moment the second waits for the first one's row. Throws a Failure that is not remembered, with all undone.
 */
export function once(
  db: Handle,
  request: { key: string | null; path: string; body: string },
  work: (tx: Handle) => Promise<unknown>,
): Promise<Answer> {
  const { key, path, body } = request
  return db.transaction(async (tx) => {
    if (key === null) return run(tx, work)
    const hash = createHash('sha256').update(`${path}\n${body}`).digest('hex')
    const claimed = await rows(
      tx,
      sql`insert into local_stripe.idempotency (key, request_hash) values (${key}, ${hash})
          on conflict do nothing returning key`,
    )
    if (claimed.length === 0) return replay(tx, key, hash)
    const answer = await run(tx, work)
    await rows(
      tx,
      sql`update local_stripe.idempotency set status = ${answer.status}, response = ${answer.body} where key = ${key}`,
    )
    return answer
  })
}

async function replay(tx: Handle, key: string, hash: string): Promise<Answer> {
  const [known] = await rows<Stored>(
    tx,
    sql`select request_hash, status, response from local_stripe.idempotency where key = ${key}`,
  )
  if (!known?.status || known.response === null) throw new Error(`The answer for the key ${key} is gone.`)
  if (known.request_hash === hash) return { status: known.status, body: known.response, replayed: true }
  throw new Failure(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}

/** What a remembered failure wrote, such as a declined attempt, stays; any other failure undoes its transaction. */
async function run(tx: Handle, work: (tx: Handle) => Promise<unknown>): Promise<Answer> {
  try {
    return { status: 200, body: JSON.stringify(await work(tx)), replayed: false }
  } catch (error) {
    if (!(error instanceof Failure && error.remembered)) throw error
    return { status: error.status, body: JSON.stringify({ error: error.body }), replayed: false }
  }
}
