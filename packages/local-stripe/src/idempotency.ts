import { createHash } from 'node:crypto'
import { ApiError } from './api-error.ts'
import { sql } from './store/sql.ts'
import type { DbOrTx, Store } from './store/store.ts'

/** `replayed` is true for the stored response to an earlier request with the same idempotency key. */
export type ApiResponse = { status: number; body: string; replayed: boolean }

type Stored = { request_hash: string; status: number; response: string }

/** Seconds after which the provider deletes a key. */
const FORGET_AFTER = 86_400

/** The keys that requests of this process are using. */
const inUse = new Set<string>()

/** A request with an idempotency key. `now` is Unix time in seconds. */
type KeyedRequest = { key: string; path: string; body: string; now: number }

/**
 * Runs a write in one transaction, and once per idempotency key if the request has one (API reference, "Idempotent
 * requests"): for a day a repeated request gets the first response; the same key with another request is refused, and so
 * is a request while another one uses its key. The key, the changes, and the response are stored in the same
 * transaction. Rolls back and throws an ApiError that is not to be stored. The key stays in use until `beforeResponse`
 * ends.
 */
export async function runOnce(
  store: Store,
  request: KeyedRequest | null,
  operation: (tx: DbOrTx) => Promise<unknown>,
  beforeResponse?: () => Promise<void>,
): Promise<ApiResponse> {
  if (!request) {
    const response = await store.transaction((tx) => run(tx, operation))
    await beforeResponse?.()
    return response
  }
  const { key } = request
  if (inUse.has(key)) throw keyInUse(key)
  inUse.add(key)
  try {
    const response = await store.transaction((tx) => runWithKey(tx, request, operation))
    await beforeResponse?.()
    return response
  } finally {
    inUse.delete(key)
  }
}

async function runWithKey(
  tx: DbOrTx,
  { key, path, body, now }: KeyedRequest,
  operation: (tx: DbOrTx) => Promise<unknown>,
): Promise<ApiResponse> {
  await tx.rows(sql`delete from idempotency where key = ${key} and created <= ${now - FORGET_AFTER}`)
  const hash = createHash('sha256').update(`${path}\n${body}`).digest('hex')
  const known = await replay(tx, key, hash)
  if (known) return known
  const response = await run(tx, operation)
  await tx.rows(sql`insert into idempotency (key, request_hash, status, response, created)
        values (${key}, ${hash}, ${response.status}, ${response.body}, ${now})`)
  return response
}

/** The stored response of the key, if there is one. Throws 400 if it belongs to another request. */
async function replay(tx: DbOrTx, key: string, hash: string): Promise<ApiResponse | undefined> {
  const [known] = await tx.rows<Stored>(
    sql`select request_hash, status, response from idempotency where key = ${key}`,
  )
  if (!known) return undefined
  if (known.request_hash === hash) return { status: known.status, body: known.response, replayed: true }
  throw new ApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}

function keyInUse(key: string): ApiError {
  return new ApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Stripe-Idempotent-Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  })
}

/** A stored error, such as a declined card, keeps its changes; any other error rolls them back. */
async function run(tx: DbOrTx, operation: (tx: DbOrTx) => Promise<unknown>): Promise<ApiResponse> {
  try {
    return { status: 200, body: JSON.stringify(await operation(tx)), replayed: false }
  } catch (error) {
    if (!(error instanceof ApiError && error.stored)) throw error
    return { status: error.status, body: JSON.stringify({ error: error.body }), replayed: false }
  }
}
