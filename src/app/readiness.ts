/** `/readyz` for load balancers: whether this process should get requests. `/healthz` only says that it runs. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#platform/services.ts'

/** Milliseconds in which a database that can serve requests answers. */
const ANSWER_MS = 1_000

/** Registers the route; it answers 503 after `drain` was called, and while the database does not respond. */
export function readinessRoute(app: FastifyInstance, { db }: Pick<Services, 'db'>): { drain: () => void } {
  let isDraining = false
  const databaseResponds = async () => {
    const timeout = new AbortController()
    const answer = db.execute(sql`select 1`).then(
      () => true,
      () => false,
    )
    const late = sleep(ANSWER_MS, false, { signal: timeout.signal, ref: false }).catch(() => false)
    return Promise.race([answer, late]).finally(() => timeout.abort())
  }
  app.get('/readyz', { schema: { hide: true }, config: { isUnlogged: true } }, async (_request, reply) => {
    const isReady = !isDraining && (await databaseResponds())
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store')
    return { status: isReady ? 'ready' : isDraining ? 'stopping' : 'database unavailable' }
  })
  return {
    drain() {
      isDraining = true
    },
  }
}
