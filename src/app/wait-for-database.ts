/** Waits for a PostgreSQL server that starts later than this process, and says so to the operator and to visitors. */
import { createServer, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { isUnreachable, openDatabase } from '#platform/db/index.ts'
import type { Env } from '#platform/env.ts'
import { createLog } from '#platform/log/index.ts'

const RETRY_MS = 1_000
const RETRY_AFTER_SECONDS = '5'
const PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Littermate is starting</title><h1>Littermate is starting</h1><p>Please try again in a moment.</p></html>'

/** Returns when the database of DATABASE_URL responds; throws when it refuses us. Meanwhile, visitors get status 503. */
export async function waitForDatabase(env: Env): Promise<void> {
  if (!env.DATABASE_URL) return
  const log = createLog(env.LOG_LEVEL)
  let server: Server | undefined
  try {
    for (let attempt = 0; ; attempt += 1) {
      const error = await failureOf(env)
      if (!error) return
      if (!isUnreachable(error)) throw error
      if (attempt === 0) server = await serveUnavailable(env)
      if (attempt % 10 === 0) log.warn({ reason: error.message }, 'waiting for the database')
      await sleep(RETRY_MS)
    }
  } finally {
    server?.closeAllConnections()
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  }
}

async function failureOf(env: Env): Promise<Error | undefined> {
  try {
    for (const url of [env.DATABASE_DIRECT_URL, env.DATABASE_URL].filter((url) => url !== undefined)) {
      const directUrl = env.DATABASE_DIRECT_URL
      const database = await openDatabase({ url, directUrl, poolSize: 1, log: createLog('silent') })
      await database.close()
    }
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Workers only have the port of metrics. */
async function serveUnavailable({ PORT, METRICS_PORT, HOST, ROLE }: Env): Promise<Server | undefined> {
  const port = ROLE === 'worker' ? METRICS_PORT : PORT
  if (port === undefined) return undefined
  const server = createServer((request, response) => {
    if (request.url === '/healthz') return response.writeHead(200).end('{"status":"ok"}')
    return response
      .writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'retry-after': RETRY_AFTER_SECONDS })
      .end(PAGE)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, HOST, resolve))
  return server
}
