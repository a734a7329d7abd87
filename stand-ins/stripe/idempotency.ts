import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import { ApiError } from './api-error.ts'
import { rows } from './objects.ts'

/** `replayed` is true for the stored response to an earlier request with the same idempotency key. */
export type ApiResponse = { status: number; body: string; replayed: boolean }

type Stored = { request_hash: string; status: number | null; response: string | null }

/**
 * Runs a write in one transaction, and once per idempotency key (API reference, "Idempotent requests"): a repeated
 * request gets the first response, the same key with another request is refused. The key, the changes, and the response
 * are stored in the same transaction; of two simultaneous requests with one key the second waits for the first one's
 * row. Rolls back and throws an ApiError that is not to be stored.
 */
export function runOnce(
  db: Handle,
  request: { key: string | null; path: string; body: string },
  operation: (tx: Handle) => Promise<unknown>,
): Promise<ApiResponse> {
  const { key, path, body } = request
  return db.transaction(async (tx) => {
    if (key === null) return run(tx, operation)
    const hash = createHash('sha256').update(`${path}\n${body}`).digest('hex')
    const inserted = await rows(
      tx,
      sql`insert into local_stripe.idempotency (key, request_hash) values (${key}, ${hash})
          on conflict do nothing returning key`,
    )
    if (inserted.length === 0) return replay(tx, key, hash)
    const response = await run(tx, operation)
    await rows(
      tx,
      sql`update local_stripe.idempotency set status = ${response.status}, response = ${response.body} where key = ${key}`,
    )
    return response
  })
}

async function replay(tx: Handle, key: string, hash: string): Promise<ApiResponse> {
  const [known] = await rows<Stored>(
    tx,
    sql`select request_hash, status, response from local_stripe.idempotency where key = ${key}`,
  )
  if (!known?.status || known.response === null)
    throw new Error(`The response for the key ${key} is missing.`)
  if (known.request_hash === hash) return { status: known.status, body: known.response, replayed: true }
  throw new ApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}

/** A stored error, such as a declined card, keeps its changes; any other error rolls them back. */
async function run(tx: Handle, operation: (tx: Handle) => Promise<unknown>): Promise<ApiResponse> {
  try {
    return { status: 200, body: JSON.stringify(await operation(tx)), replayed: false }
  } catch (error) {
    if (!(error instanceof ApiError && error.stored)) throw error
    return { status: error.status, body: JSON.stringify({ error: error.body }), replayed: false }
  }
}
