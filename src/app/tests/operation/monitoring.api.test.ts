/** What Prometheus and orchestrators read from a process. */
import { sql } from 'drizzle-orm'
import { Gauge, Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#lib/durations.ts'
import { freePort } from '#platform/free-port.ts'
import { createLog } from '#platform/log/index.ts'
import { metricsText, readAtMostEvery } from '#platform/metrics/index.ts'
import { buildTestApp, type TestApp } from '#testing/app.ts'
import { addCat, signUp } from '#testing/builders.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { getPage, WEB_SOURCES } from '#testing/pages.ts'
import { createMetrics } from '../../metrics.ts'
import { startMonitoring } from '../../monitoring.ts'

let database: TestDatabase
let app: TestApp
let port: number
let stop: () => Promise<void>
beforeAll(async () => {
  database = await openTestDatabase()
  port = await freePort()
  const env = { METRICS_PORT: String(port), ROLE: 'worker' }
  app = await buildTestApp(database, { env, web: WEB_SOURCES, sweeps: true })
  stop = await startMonitoring(app.services.env, app.app, app.services)
})
afterAll(async () => {
  await stop?.()
  await app?.close()
  await database?.remove()
})

const read = (path: string) => fetch(`http://localhost:${port}${path}`)
const metrics = async () => (await read('/metrics')).text()
/** The lines of one metric. */
const linesOf = (text: string, name: string) => text.split('\n').filter((line) => line.startsWith(name))

describe('/metrics', () => {
  it('counts requests by method, pattern of the route, and class of the status', async () => {
    const cat = await addCat(app)
    await app.request('GET', `/api/cats/${cat.id}`)
    await app.request('GET', `/api/cats/${cat.id}?a=b`)
    await app.request('GET', '/api/cats/not-an-id')
    await getPage(app, `/cats/${cat.id}`)
    const lines = linesOf(await metrics(), 'littermate_http_request_duration_seconds_count')
    expect(lines).toContain(
      'littermate_http_request_duration_seconds_count{method="GET",route="/api/cats/{id}",status="2xx"} 2',
    )
    expect(lines.join('\n')).toContain('route="/api/cats/{id}",status="4xx"')
    // The requests that render a page are part of it.
    expect(lines).toContain(
      'littermate_http_request_duration_seconds_count{method="GET",route="/cats/{id}",status="2xx"} 1',
    )
  })

  it('nothing that a visitor sends becomes a label', async () => {
    for (const path of [
      '/secret-path',
      '/api/secret-path',
      '/cats/secret-path/x',
      '/%7Bsecret-path',
      '//secret-path',
    ])
      await app.request('GET', path, {
        headers: { 'user-agent': 'secret-path', 'x-request-id': 'secret-path' },
      })
    await app.request('PROPFIND', '/secret-path').catch(() => {})
    const text = await metrics()
    expect(text).not.toContain('secret-path')
    expect(text).not.toContain('PROPFIND')
    expect(text).toContain('route="/*",status="4xx"')
  })

  it('contains the process, the cache, jobs, sales, payments, and calls', async () => {
    await app.services.storage.get('objects/4f/original.webp')
    await app.services.mail.send({ to: 'ada@example.com', subject: 'Hello', text: 'Hello' })
    await app.services.stripe.sdk.customers.create({ email: 'ada@example.com' })
    const text = await metrics()
    for (const name of [
      ...['process_cpu_seconds_total', 'nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'],
      ...['littermate_event_streams 0', 'littermate_cache_requests_total{result="hit"}'],
      ...['littermate_cache_rebuilds_total', 'littermate_decoder_pictures{state="waiting"} 0'],
      ...[
        'littermate_jobs{queue="mail.send",state="waiting"} 0',
        'littermate_jobs_oldest_age_seconds{queue=',
      ],
      ...[
        'littermate_sales{status="paid"} 0',
        'littermate_payments_unfinished 0',
        'littermate_disputes_open 0',
      ],
      ...['littermate_stuck_queues 0', 'littermate_disk_free_ratio 0.', 'littermate_database_size_bytes'],
      'littermate_call_duration_seconds_count{service="storage",operation="get",outcome="missing"} 1',
      'littermate_call_duration_seconds_count{service="mail",operation="send",outcome="ok"} 1',
      'littermate_call_duration_seconds_count{service="provider",operation="POST /v1/customers",outcome="ok"} 1',
    ])
      expect(text).toContain(name)
    if (database.kind === 'postgres')
      expect(text).toContain('littermate_database_connections{state="waiting"} 0')
  })

  it('a worker that runs jobs renews the heartbeat', async () => {
    await expect.poll(metrics).toContain('littermate_jobs_heartbeat_timestamp_seconds')
    const [line = ''] = linesOf(await metrics(), 'littermate_jobs_heartbeat_timestamp_seconds ')
    expect(Math.abs(Number(line.split(' ')[1]) - Date.now() / 1_000)).toBeLessThan(60)
    expect(await metrics()).toContain(
      'littermate_job_duration_seconds_count{queue="jobs.heartbeat",outcome="completed"}',
    )
  })

  it('shows how long due jobs wait, and how many failed after the last retry', async () => {
    await database.db.execute(sql`insert into jobs.job (name, data, start_after) values
      ('reviews.event', '{}', now() - interval '1 hour'), ('reviews.event', '{}', now() + interval '1 hour')`)
    await database.db.execute(sql`update jobs.queue set failed_count = 3 where name = 'reviews.event'`)
    // The app of this file would run the job that is due, so it is counted in the same transaction.
    const { queueStatistics } = await import('#platform/jobs/index.ts')
    const found = (await queueStatistics(database.db)).find(({ queue }) => queue === 'reviews.event')
    expect(found).toMatchObject({ failed: 3 })
  })

  it('web processes leave the numbers of the whole system to workers, so that sums are right', async () => {
    const names = (options: Parameters<typeof createMetrics>[1]) =>
      createMetrics(app.services, options).map(({ name }) => name)
    expect(names({ database: false })).not.toContain('littermate_jobs')
    expect(names({ database: false })).toContain('littermate_database_connections')
    expect(names({ database: true })).toContain('littermate_sales')
  })

  it('a number that cannot be read is left out, and the others stay', async () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    const broken = { name: 'broken', help: 'x', read: () => Promise.reject(new Error('on purpose')) }
    const registry = new Registry()
    new Gauge({ name: 'own', help: 'x', registers: [registry] }).set(2)
    const text = await metricsText([broken, { name: 'works', help: 'x', read: () => 1 }], log, registry)
    expect(text).toContain('works 1')
    expect(text).toContain('own 2')
    expect(text).not.toContain('broken')
    expect(lines.join()).toContain('a metric could not be read')
  })

  it('numbers of the database are read at most every few seconds, and again after an error', async () => {
    let reads = 0
    const cached = readAtMostEvery(MINUTE_MS, async () => {
      reads += 1
      if (reads === 1) throw new Error('on purpose')
      return reads
    })
    await expect(cached()).rejects.toThrow('on purpose')
    expect([await cached(), await cached()]).toEqual([2, 2])
  })
})

describe('health', () => {
  it('a worker answers /healthz and /readyz on the port of the metrics, and nothing else', async () => {
    expect([(await read('/healthz')).status, await (await read('/healthz')).json()]).toEqual([
      200,
      { status: 'ok' },
    ])
    expect(await (await read('/readyz')).json()).toEqual({ status: 'ready' })
    for (const path of ['/', '/api/cats', '/constructor', '/metrics/x'])
      expect((await read(path)).status).toBe(404)
    expect((await fetch(`http://localhost:${port}/metrics`, { method: 'POST' })).status).toBe(404)
  })

  it('a worker that takes no jobs is unhealthy and says which', async () => {
    const { jobs } = app.services
    const { stuckQueues } = jobs
    jobs.stuckQueues = () => ['mail.send']
    const answer = await read('/healthz')
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'stuck', queues: ['mail.send'] }])
    expect(await metrics()).toContain('littermate_stuck_queues 1')
    jobs.stuckQueues = stuckQueues
  })

  it('a port that is in use is an error when the process starts', async () => {
    await expect(
      startMonitoring(app.services.env, app.app, { ...app.services, registry: new Registry() }),
    ).rejects.toThrow('EADDRINUSE')
  })

  it('a process that stops fails /readyz', async () => {
    const user = await signUp(app)
    app.app.state.drain()
    expect((await read('/readyz')).status).toBe(503)
    expect((await read('/healthz')).status).toBe(200)
    expect((await app.request('GET', '/api/orders', { as: user })).statusCode).toBe(200)
  })
})
