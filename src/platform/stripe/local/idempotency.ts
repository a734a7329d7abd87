import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import { Failure } from './failure.ts'
import { rows } from './objects.ts'

export type Answer = { status: number; body: unknown }

/**
 * Runs a write once for an idempotency key (API reference, "Idempotent requests"): the same key and request answer
 * what was answered first, the same key with another request is refused. The key's row is locked first, so that two
 * same requests at one moment run one after the other.
 */
export async function once(
  db: Handle,
  request: { key: string | undefined; path: string; body: string },
  work: (tx: Handle) => Promise<unknown>,
): Promise<Answer> {
  return db.transaction(async (tx) => {
    const { key } = request
    if (!key) return run(tx, work)
    const hash = createHash('sha256').update(`${request.path}\n${request.body}`).digest('hex')
    await rows(
      tx,
      sql`insert into local_stripe.idempotency (key, request_hash) values (${key}, ${hash}) on conflict do nothing`,
    )
    const [known] = await rows<{ request_hash: string; status: number | null; response: string | null }>(
      tx,
      sql`select request_hash, status, response from local_stripe.idempotency where key = ${key} for update`,
    )
    if (known && known.request_hash !== hash) {
      throw new Failure(400, {
        type: 'idempotency_error',
        message:
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      })
    }
    if (known?.status && known.response) return { status: known.status, body: JSON.parse(known.response) }
    const answer = await run(tx, work)
    await rows(
      tx,
      sql`update local_stripe.idempotency set status = ${answer.status}, response = ${JSON.stringify(answer.body)}
          where key = ${key}`,
    )
    return answer
  })
}

/** A failure that has something to remember comes as a value and commits; a thrown one rolls back. */
async function run(tx: Handle, work: (tx: Handle) => Promise<unknown>): Promise<Answer> {
  const result = await work(tx)
  return result instanceof Failure
    ? { status: result.status, body: { error: result.body } }
    : { status: 200, body: result }
}
