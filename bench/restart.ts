/**
 * Restarts two web processes behind a proxy and the worker, one after another, while users send messages and read pages.
 * No acknowledged message may be lost or stored twice, and no client that repeats a request may see an error.
 */
import { randomUUID } from 'node:crypto'
import { Agent, createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { MINUTE_MS } from '#lib/durations.ts'
import { freePort } from '../src/platform/free-port.ts'
import { type Measured, untilResponse } from './processes.ts'
import { startApp } from './server.ts'
import { addPairs, SECRET } from './streams/stream-users.ts'

/** Seconds: shorter than in production, because the proxy asks more often. */
const DRAIN_SECONDS = 1
const HEALTH_MS = 200
const WRITERS = 8
const READERS = 4
/** Below the limit of messages that one user may send. */
const MESSAGES_PER_USER = 15
/** Attempts of a client, with a pause before each repetition. */
const ATTEMPTS = 5
const PAUSE_MS = 200
const STOP_MS = 90_000

export type RestartResult = {
  restarts: number
  acknowledged: number
  /** Acknowledged messages that are not in the database, and messages that are there twice. */
  lost: number
  duplicated: number
  reads: number
  /** Requests that clients repeated, and those that failed at every attempt. */
  repeated: number
  failed: number
  /** Processes that did not end with code 0. */
  badExits: number
  /** Jobs that no one finished although they were due. */
  unfinishedJobs: number
}

/** Measures on a database without a schema. Throws when a process does not start. */
export async function measureRestarts(settings: {
  databaseUrl: string
  dataDir: string
  port: number
  rounds: number
}): Promise<RestartResult> {
  const { port, rounds } = settings
  const ports = [await freePort(), await freePort()]
  const result: RestartResult = {
    restarts: 0,
    acknowledged: 0,
    lost: 0,
    duplicated: 0,
    reads: 0,
    repeated: 0,
    failed: 0,
    badExits: 0,
    unfinishedJobs: 0,
  }
  const launch = (role: 'web' | 'worker', at: number) =>
    startApp({
      databaseUrl: settings.databaseUrl,
      dataDir: join(settings.dataDir, 'restart'),
      port: at,
      env: {
        ROLE: role,
        SESSION_SECRET: SECRET,
        RATE_LIMITS: 'off',
        TRUSTED_PROXIES: '1',
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        DRAIN_SECONDS: String(DRAIN_SECONDS),
      },
    })
  const ready = (process: Measured, at: number) => untilResponse(`http://127.0.0.1:${at}/readyz`, process)
  const webs = ports.map((at) => launch('web', at))
  let worker = launch('worker', port)
  const proxy = startProxy(port, ports)
  try {
    await Promise.all(webs.map((process, index) => ready(process, ports[index] ?? 0)))
    await proxy.listening
    const acknowledged = new Set<string>()
    const ended = new AbortController()
    const origin = `http://127.0.0.1:${port}`
    const clients = [
      ...Array.from({ length: WRITERS }, () =>
        write({ origin, databaseUrl: settings.databaseUrl }, acknowledged, result, ended.signal),
      ),
      ...Array.from({ length: READERS }, () => read(origin, result, ended.signal)),
    ]
    for (let round = 0; round < rounds; round += 1) {
      await stop(worker, result)
      worker = launch('worker', port)
      for (const [index, at] of ports.entries()) {
        const process = webs[index]
        if (process) await stop(process, result)
        const next = launch('web', at)
        webs[index] = next
        await ready(next, at)
        // The proxy has to notice before the other one stops.
        await sleep(2 * HEALTH_MS)
      }
    }
    ended.abort()
    await Promise.all(clients)
    result.acknowledged = acknowledged.size
    await compare(settings.databaseUrl, acknowledged, result)
    return result
  } finally {
    await Promise.all([worker, ...webs].map((process) => process.stop()))
    await proxy.close()
  }
}

/** Whether a result is as promised. */
export function isLossless(result: RestartResult): boolean {
  const { lost, duplicated, failed, badExits, unfinishedJobs, acknowledged } = result
  return acknowledged > 0 && lost + duplicated + failed + badExits + unfinishedJobs === 0
}

async function stop({ child }: Measured, result: RestartResult): Promise<void> {
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  if ((await ended) !== 0) result.badExits += 1
  clearTimeout(timer)
  result.restarts += 1
}

async function write(
  { origin, databaseUrl }: { origin: string; databaseUrl: string },
  acknowledged: Set<string>,
  result: RestartResult,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const [pair] = await addPairs(databaseUrl, 1)
    for (let count = 0; pair && count < MESSAGES_PER_USER && !signal.aborted; count += 1) {
      const clientId = randomUUID()
      const body = JSON.stringify({
        receiverId: pair.breeder.id,
        content: 'Does she like children?',
        clientId,
      })
      const headers = { 'content-type': 'application/json', cookie: pair.buyer.cookie, origin }
      const send = () => fetch(`${origin}/api/messages`, { method: 'POST', headers, body })
      if ((await attempt(send, result)) === 201) acknowledged.add(clientId)
      else result.failed += 1
      await sleep(50)
    }
  }
}

async function read(origin: string, result: RestartResult, signal: AbortSignal): Promise<void> {
  for (let count = 0; !signal.aborted; count += 1) {
    const path = count % 2 === 0 ? '/cats' : `/api/cats?limit=${1 + (count % 50)}`
    const status = await attempt(() => fetch(origin + path), result)
    result.reads += 1
    if (status !== 200) result.failed += 1
    await sleep(50)
  }
}

/** Sends a request until it gets a final response; returns its status, or 0 when there is none. */
async function attempt(send: () => Promise<Response>, result: RestartResult): Promise<number> {
  for (let count = 1; ; count += 1) {
    const status = await send().then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      () => 0,
    )
    if ((status > 0 && status < 500) || count === ATTEMPTS) return status
    result.repeated += 1
    await sleep(PAUSE_MS)
  }
}

/** Compares the responses that clients received with the database, once all jobs that are due have ended. */
async function compare(databaseUrl: string, acknowledged: Set<string>, result: RestartResult): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const stored = await client.query<{ client_id: string; count: string }>(
      'select client_id, count(*) from messages where client_id is not null group by client_id',
    )
    const counts = new Map(stored.rows.map((row) => [row.client_id, Number(row.count)]))
    result.lost = [...acknowledged].filter((id) => !counts.has(id)).length
    result.duplicated = [...counts.values()].filter((count) => count > 1).length
    const unfinished = `select count(*)::int as count from jobs.job
      where state = 'failed' or state in ('created', 'retry', 'active') and start_after <= now()`
    for (const until = Date.now() + MINUTE_MS; Date.now() < until; await sleep(500)) {
      result.unfinishedJobs = (await client.query<{ count: number }>(unfinished)).rows[0]?.count ?? 0
      if (result.unfinishedJobs === 0) return
    }
  } finally {
    await client.end()
  }
}

/**
 * A proxy as in deploy/Caddyfile: it asks every process for /readyz, sends requests to those that are ready, one after the other, and
 * tries the other one only when a connection is refused.
 */
function startProxy(port: number, ports: number[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  const check = async () => {
    for (const at of ports) {
      const isReady = await fetch(`http://127.0.0.1:${at}/readyz`, {
        signal: AbortSignal.timeout(1_000),
      }).then(
        async (response) => {
          await response.arrayBuffer()
          return response.ok
        },
        () => false,
      )
      if (isReady) ready.add(at)
      else ready.delete(at)
    }
  }
  const timer = setInterval(() => void check(), HEALTH_MS)
  let turn = 0
  const server: Server = createServer((incoming, outgoing) => {
    const order = [...ready].sort()
    turn += 1
    const candidates = [...order.slice(turn % order.length), ...order.slice(0, turn % order.length)]
    const forward = ([at, ...others]: number[]): void => {
      if (at === undefined) return void outgoing.writeHead(502).end()
      const onResponse = (response: IncomingMessage) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
      }
      const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress }
      const { method, url: path } = incoming
      const sent = httpRequest({ host: '127.0.0.1', port: at, agent, method, path, headers }, onResponse)
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') return forward(others)
        if (outgoing.headersSent) outgoing.destroy()
        else outgoing.writeHead(502).end()
      })
      sent.end(body)
    }
    const chunks: Buffer[] = []
    let body = Buffer.alloc(0)
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      body = Buffer.concat(chunks)
      forward(candidates)
    })
  })
  const listening = check().then(
    () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve)),
  )
  return {
    listening,
    async close() {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
