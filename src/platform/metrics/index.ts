/** Numbers for Prometheus, and the health of a process, on a port of their own that is not reachable from the internet. */
import { createServer } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Logger } from '#platform/log/index.ts'

/** One value of a metric with labels. Labels come from our code, never from users. */
export type Sample = { labels: Record<string, string>; value: number }

/** Numbers that are read whenever they are collected; null is left out. `type` is `gauge` by default. */
export type Metric = {
  name: string
  help: string
  type?: 'gauge' | 'counter'
  read: () => Promise<number | null | readonly Sample[]> | number | null | readonly Sample[]
}

/**
 * All metrics in the text format of Prometheus, after those of `registry`. One that cannot be read is left out, and the
 * failure is logged.
 */
export async function metricsText(
  metrics: readonly Metric[],
  log: Logger,
  registry: Registry = new Registry(),
): Promise<string> {
  const collected = new Registry()
  for (const { name, help, type, read } of metrics) {
    const value = await Promise.resolve()
      .then(read)
      .catch((err: unknown) => {
        log.error({ err, metric: name }, 'a metric could not be read')
        return null
      })
    if (value === null) continue
    const samples = typeof value === 'number' ? [{ labels: {}, value }] : value
    const labelNames = Object.keys(samples[0]?.labels ?? {})
    const settings = { name, help, labelNames, registers: [collected] }
    if (type === 'counter') {
      const counter = new Counter(settings)
      for (const sample of samples) counter.inc(sample.labels, sample.value)
    } else {
      const gauge = new Gauge(settings)
      for (const sample of samples) gauge.set(sample.labels, sample.value)
    }
  }
  return `${await registry.metrics()}${await collected.metrics()}`
}

/** Adds memory, processor time, event loop delay, and garbage collection of this process. */
export function collectProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry })
}

/** Reads once for all calls within some milliseconds, so that frequent scrapes cost nothing. */
export function readAtMostEvery<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; value: Promise<T> } | undefined
  return () => {
    if (!last || performance.now() - last.at >= ms) {
      const value = read()
      last = { at: performance.now(), value }
      value.catch(() => {
        if (last?.value === value) last = undefined
      })
    }
    return last.value
  }
}

/** A path's response: status and JSON. */
type Health = () => Promise<{ status: number; body: object }>

export type MonitoringSettings = {
  port: number
  host: string
  log: Logger
  text: () => Promise<string>
  /** `/healthz`: not 200 when the process should be restarted. */
  health: Health
  /** `/readyz`: not 200 when the process cannot work at the moment. */
  readiness: Health
}

/** Serves `/metrics`, `/healthz`, and `/readyz`; returns a function that stops it. Throws when the port cannot be used. */
export async function serveMonitoring(settings: MonitoringSettings): Promise<() => Promise<void>> {
  const { port, host, log, text, health, readiness } = settings
  const checks: Record<string, Health> = { '/healthz': health, '/readyz': readiness }
  const responseTo = async (url: string) => {
    if (url === '/metrics') return { status: 200, type: Registry.PROMETHEUS_CONTENT_TYPE, body: await text() }
    const check = Object.hasOwn(checks, url) ? checks[url] : undefined
    if (!check) return { status: 404, type: 'text/plain', body: '' }
    const { status, body } = await check()
    return { status, type: 'application/json', body: JSON.stringify(body) }
  }
  const server = createServer((request, response) => {
    if (request.method !== 'GET') return response.writeHead(404).end()
    responseTo(request.url ?? '').then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be collected')
        response.writeHead(500).end()
      },
    )
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject).listen(port, host, resolve)
  await promise
  server.on('error', (err) => log.error({ err }, 'the metrics cannot be served'))
  return () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  }
}
