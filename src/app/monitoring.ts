/** Metrics and health of a process, on METRICS_PORT. */
import type { Env } from '#platform/env.ts'
import { collectProcessMetrics, metricsText, serveMonitoring } from '#platform/metrics/index.ts'
import type { Services } from '#platform/services.ts'
import type { App } from './build.ts'
import { createMetrics } from './metrics.ts'

/** Serves them if the port is set. Returns a function that stops it. Throws when the port cannot be used. */
export async function startMonitoring(
  env: Env,
  { state, statistics }: App,
  services: Services,
): Promise<() => Promise<void>> {
  if (env.METRICS_PORT === undefined) return async () => {}
  const { log, registry } = services
  collectProcessMetrics(registry)
  const metrics = createMetrics(services, { app: statistics, database: env.ROLE !== 'web' })
  return serveMonitoring({
    port: env.METRICS_PORT,
    host: env.HOST,
    log,
    text: () => metricsText(metrics, log, registry),
    health: state.health,
    readiness: state.readiness,
  })
}
