/** Whether a process should get requests or work on jobs (`/readyz`), and whether it should be restarted (`/healthz`). */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#platform/services.ts'

/** Milliseconds in which a database that can serve requests answers. */
const ANSWER_MS = 1_000

type Answer = { status: number; body: { status: string; queues?: string[] } }

export type Readiness = {
  /** 503 after `drain` was called, and while the database does not respond. */
  readiness(): Promise<Answer>
  /** 503 when a worker takes no jobs although the database responds. An outage of the database needs no restart. */
  health(): Promise<Answer>
  drain(): void
}

/** Checks the state of a process. */
export function createReadiness({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Readiness {
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
  return {
    async readiness() {
      const isReady = !isDraining && (await databaseResponds())
      const status = isReady ? 'ready' : isDraining ? 'stopping' : 'database unavailable'
      return { status: isReady ? 200 : 503, body: { status } }
    },
    async health() {
      const queues = jobs.stuckQueues()
      const isStuck = queues.length > 0 && (await databaseResponds())
      return isStuck
        ? { status: 503, body: { status: 'stuck', queues } }
        : { status: 200, body: { status: 'ok' } }
    },
    drain() {
      isDraining = true
    },
  }
}

/** Registers `/readyz` for load balancers. The server's `/healthz` only says that it runs. */
export function readinessRoute(app: FastifyInstance, { readiness }: Readiness): void {
  app.get('/readyz', { schema: { hide: true }, config: { isUnlogged: true } }, async (_request, reply) => {
    const { status, body } = await readiness()
    reply.code(status).header('cache-control', 'no-store')
    return body
  })
}
