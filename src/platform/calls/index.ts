/** Calls of other services: each is measured, belongs to the trace of its request, and is logged with the request's ID. */
import { Histogram, type Registry } from 'prom-client'
import type { Logger } from '#platform/log/index.ts'
import { inSpan } from '#platform/tracing/index.ts'

export type Call = {
  service: 'provider' | 'storage' | 'mail'
  /** One of a few names in our code, never something that a user can choose. */
  operation: string
}

export type Calls = {
  /** Runs a call. `outcomeOf` names what its result means; without it, a call that does not throw is `ok`. */
  observe<T>(call: Call, work: () => Promise<T>, outcomeOf?: (result: T) => string): Promise<T>
}

/** Seconds. Calls of the provider take up to a minute with retries. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * Creates the function that observes calls. Calls of the provider that change something or fail concern money, so each is
 * logged; successful reads, of which a reconciliation makes thousands, are logged as those of other services are, for debugging.
 */
export function createCalls(registry: Registry, log: Logger): Calls {
  const durations = new Histogram({
    name: 'littermate_call_duration_seconds',
    help: 'Calls of other services, by service, operation, and outcome.',
    labelNames: ['service', 'operation', 'outcome'],
    buckets: BUCKETS,
    registers: [registry],
  })
  return {
    observe: ({ service, operation }, work, outcomeOf = () => 'ok') => {
      const startedAt = performance.now()
      const settings = { kind: 'client', attributes: { 'peer.service': service, operation } } as const
      return inSpan(`${service} ${operation}`, settings, async () => {
        let outcome = 'error'
        try {
          const result = await work()
          outcome = outcomeOf(result)
          return result
        } finally {
          const ms = performance.now() - startedAt
          durations.observe({ service, operation, outcome }, ms / 1_000)
          const entry = { service, operation, outcome, ms: Math.round(ms) }
          const isSuccessfulRead = operation.startsWith('GET ') && outcome === 'ok'
          if (service !== 'provider') log.debug(entry, 'a call of another service')
          else if (isSuccessfulRead) log.debug(entry, 'a call of the payment provider')
          else log.info(entry, 'a call of the payment provider')
        }
      })
    },
  }
}
