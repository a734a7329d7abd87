/** Numbers for Prometheus, on a port of their own that is not reachable from the internet. */
import { createServer } from 'node:http'
import { Gauge, Registry } from 'prom-client'
import type { Logger } from '#platform/log/index.ts'

/** A number that is read whenever it is collected; null is left out. */
export type Metric = { name: string; help: string; read: () => Promise<number | null> }

/** All metrics in the text format of Prometheus. One that cannot be read is left out, and the failure is logged. */
export async function metricsText(metrics: readonly Metric[], log: Logger): Promise<string> {
  const registry = new Registry()
  for (const { name, help, read } of metrics) {
    const value = await read().catch((err: unknown) => {
      log.error({ err, metric: name }, 'a metric could not be read')
      return null
    })
    if (value !== null) new Gauge({ name, help, registers: [registry] }).set(value)
  }
  return registry.metrics()
}

/** Serves `/metrics`; returns a function that stops it. */
export function serveMetrics(
  metrics: readonly Metric[],
  { port, host, log }: { port: number; host: string; log: Logger },
): () => Promise<void> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    void metricsText(metrics, log).then((text) =>
      response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
    )
  })
  server.on('error', (err) => log.error({ err }, 'the metrics cannot be served'))
  server.listen(port, host)
  return () => new Promise((resolve) => server.close(() => resolve()))
}
