/**
 * Memory per event stream compared with a baseline server, and the delay of events, with 1,000 open streams in one
 * process, 100 of them of signed-in users.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { cpuMs, type Measured, SERVER_CORE, start, untilResponse } from '../processes.ts'
import { startApp } from '../server.ts'
import { arrival, openStreams, type Stream } from './stream-client.ts'
import { addPairs, type Pair, SECRET } from './stream-users.ts'

const STREAMS = 1_000
const PAIRS = 50
/** Seconds without events except heartbeats. */
const IDLE_SECONDS = 55

type Memory = { rss: number; heapUsed: number; external: number }
/** Heap with 1,000 streams; resident memory with 2,000, because the first ones fill memory left over from the start. */
type PerStream = { heapKb: number; residentKb: number; leftAfterClosingKb: number }
type Times = { p50: number; p99: number; max: number }

export type StreamsResult = {
  streams: number
  signedIn: number
  perStream: PerStream
  /** Of the baseline server. */
  baselinePerStream: PerStream
  /** Of the process with 0, 1,000, and 2,000 streams. */
  residentMb: [number, number, number]
  /** Milliseconds from sending COMMIT to arrival at both users' streams. */
  fromCommit: Times
  /** Milliseconds from sending POST /api/messages to arrival. */
  fromSending: Times
  /** Milliseconds from COMMIT of a cat's change to arrival at the last of all streams. */
  toAll: Times
  /** Heartbeats of each stream, and CPU time of the process, while nothing happens. */
  idle: { seconds: number; minHeartbeats: number; maxHeartbeats: number; cpuMs: number }
}

export async function measureStreams(
  settings: { databaseUrl: string; dataDir: string; port: number },
  log: (text: string) => void,
): Promise<StreamsResult> {
  const { port } = settings
  const probe = ['--expose-gc', '--import', './bench/memory-probe.ts']
  const baseline = start(process.execPath, [...probe, 'bench/baseline/baseline-streams.ts'], {
    core: SERVER_CORE,
    env: { PORT: String(port + 1) },
  })
  const baselinePerStream = await untilResponse(`http://127.0.0.1:${port + 1}/`, baseline)
    .then(() => memoryOf(baseline, `http://127.0.0.1:${port + 1}`, visitors(0, STREAMS), async () => {}))
    .finally(baseline.stop)

  // With IP addresses from a proxy header, because the number of streams per network is limited.
  const app = startApp({ ...settings, flags: probe, env: { TRUSTED_PROXIES: '1', SESSION_SECRET: SECRET } })
  const origin = `http://127.0.0.1:${port}`
  try {
    await untilResponse(`${origin}/healthz`, app)
    const pairs = await addPairs(settings.databaseUrl, PAIRS)
    const users = pairs.flatMap(({ buyer, breeder }) => [buyer, breeder])
    await warmUp(origin, pairs)
    const headers = [...users.map(({ cookie }) => ({ cookie })), ...visitors(0, STREAMS - users.length)]
    let result: Omit<StreamsResult, 'perStream' | 'baselinePerStream' | 'residentMb'> | undefined
    const memory = await memoryOf(app, origin, headers, async (streams) => {
      result = {
        streams: streams.length,
        signedIn: users.length,
        idle: await measureIdle(app, streams),
        fromCommit: await fromCommit(settings.databaseUrl, pairs, streams),
        fromSending: await fromSending(origin, pairs, streams),
        toAll: await toAll(settings.databaseUrl, streams),
      }
      const lost = streams.filter(({ isOpen }) => !isOpen).length
      if (lost > 0) throw new Error(`${lost} streams closed unexpectedly`)
    })
    if (!result) throw new Error('Nothing was measured')
    const { residentMb, ...perStream } = memory
    const { residentMb: _, ...baselineMemory } = baselinePerStream
    const all = { ...result, perStream, baselinePerStream: baselineMemory, residentMb }
    describe(all).forEach(log)
    return all
  } finally {
    await app.stop()
  }
}

const visitors = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    'x-forwarded-for': `198.51.${(from + index) >> 8}.${(from + index) & 255}`,
  }))

/** Memory of a process before, with, and after streams; calls `work` with the first 1,000. */
async function memoryOf(
  server: Measured,
  origin: string,
  headers: Record<string, string>[],
  work: (streams: Stream[]) => Promise<void>,
): Promise<PerStream & Pick<StreamsResult, 'residentMb'>> {
  const used = ({ heapUsed, external }: Memory) => heapUsed + external
  const each = (bytes: number) => Math.round(bytes / STREAMS / 100) / 10
  const before = await readMemory(server)
  const streams = await openStreams(`${origin}/api/live`, headers)
  const open = await readMemory(server)
  await work(streams)
  const more = await openStreams(`${origin}/api/live`, visitors(STREAMS, STREAMS))
  const twice = await readMemory(server)
  for (const { request } of [...streams, ...more]) request.destroy()
  await sleep(1_000)
  const after = await readMemory(server)
  return {
    heapKb: each(used(open) - used(before)),
    residentKb: each((twice.rss - before.rss) / 2),
    leftAfterClosingKb: each(used(after) - used(before)),
    residentMb: [Math.round(before.rss / 1e6), Math.round(open.rss / 1e6), Math.round(twice.rss / 1e6)],
  }
}

async function readMemory(server: Measured): Promise<Memory> {
  const count = linesOf(server).length
  server.child.kill('SIGUSR2')
  for (let tries = 0; tries < 200; tries += 1) {
    const line = linesOf(server)[count]
    if (line) return JSON.parse(line.slice('memory '.length)) as Memory
    await sleep(50)
  }
  throw new Error(`The process printed no memory usage:\n${server.output()}`)
}

const linesOf = (server: Measured) =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('memory {') && line.endsWith('}'))

/** Runs all code once, so that compiling and lazy loading do not count as memory of streams. */
async function warmUp(origin: string, pairs: Pair[]): Promise<void> {
  for (const { buyer, breeder } of pairs.slice(0, 20))
    await send(origin, buyer, breeder.id, 'Good day to you')
  const streams = await openStreams(
    `${origin}/api/live`,
    pairs.slice(0, 20).map(({ buyer }) => ({ cookie: buyer.cookie })),
  )
  for (const { request } of streams) request.destroy()
}

async function send(
  origin: string,
  from: { cookie: string },
  receiverId: string,
  content: string,
): Promise<string> {
  const response = await fetch(`${origin}/api/messages`, {
    method: 'POST',
    headers: { cookie: from.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ receiverId, content }),
  })
  if (response.status !== 201)
    throw new Error(`Sending a message returned ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { id: string }).id
}

/** The streams of a pair; its users have the first streams, in order. */
const streamsOf = (streams: Stream[], pair: number) => streams.slice(pair * 2, pair * 2 + 2)

async function fromSending(origin: string, pairs: Pair[], streams: Stream[]): Promise<Times> {
  const times: number[] = []
  for (let round = 0; round < 5; round += 1)
    for (const [index, { buyer, breeder }] of pairs.entries()) {
      const since = performance.now()
      const [from, to] = round % 2 ? [breeder, buyer] : [buyer, breeder]
      const id = await send(origin, from, to.id, `We thought about it again, and ${WORDS[round]}`)
      for (const stream of streamsOf(streams, index)) times.push(await arrival(stream, id, since))
    }
  return timesOf(times)
}

const WORDS = ['we wonder', 'we agree', 'we would love to', 'we hope so', 'we thank you']

async function fromCommit(databaseUrl: string, pairs: Pair[], streams: Stream[]): Promise<Times> {
  const times: number[] = []
  await withClient(databaseUrl, async (client) => {
    for (let round = 0; round < 10; round += 1)
      for (const [index, { buyer, breeder }] of pairs.entries()) {
        const messageId = randomUUID()
        const since = await publish(client, 'conversation.changed', {
          users: [buyer.id, breeder.id],
          messageId,
        })
        for (const stream of streamsOf(streams, index)) times.push(await arrival(stream, messageId, since))
      }
  })
  return timesOf(times)
}

async function toAll(databaseUrl: string, streams: Stream[]): Promise<Times> {
  const times: number[] = []
  await withClient(databaseUrl, async (client) => {
    for (let round = 0; round < 30; round += 1) {
      const catId = randomUUID()
      const since = await publish(client, 'cat.changed', { catId })
      times.push(Math.max(...(await Promise.all(streams.map((stream) => arrival(stream, catId, since))))))
      await sleep(50)
    }
  })
  return timesOf(times)
}

/** Publishes an event as the product does, in a transaction that writes; returns the time of COMMIT. */
async function publish(client: pg.Client, name: string, data: object): Promise<number> {
  const payload = JSON.stringify({ id: randomUUID().replaceAll('-', ''), name, data })
  await client.query('begin')
  await client.query('update users set updated_at = now() where id = (select id from users limit 1)')
  await client.query("select pg_notify('littermate', $1)", [payload])
  const since = performance.now()
  await client.query('commit')
  return since
}

async function withClient(databaseUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await work(client).finally(() => client.end())
}

async function measureIdle(app: Measured, streams: Stream[]): Promise<StreamsResult['idle']> {
  const before = streams.map(({ counts }) => counts.get('heartbeat') ?? 0)
  const cpu = cpuMs(app.pid)
  await sleep(IDLE_SECONDS * 1_000)
  const beats = streams.map(({ counts }, index) => (counts.get('heartbeat') ?? 0) - (before[index] ?? 0))
  return {
    seconds: IDLE_SECONDS,
    minHeartbeats: Math.min(...beats),
    maxHeartbeats: Math.max(...beats),
    cpuMs: Math.round(cpuMs(app.pid) - cpu),
  }
}

function timesOf(times: number[]): Times {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (fraction: number) =>
    Math.round((sorted[Math.floor((sorted.length - 1) * fraction)] ?? 0) * 10) / 10
  return { p50: at(0.5), p99: at(0.99), max: at(1) }
}

/** The result as lines of text. */
function describe({ idle, ...result }: StreamsResult): string[] {
  const times = ({ p50, p99, max }: Times) => `p50 ${p50}, p99 ${p99}, max ${max} ms`
  const memory = ({ heapKb, residentKb, leftAfterClosingKb }: PerStream) =>
    `${heapKb} kB heap, ${residentKb} kB resident, ${leftAfterClosingKb} kB left after closing`
  return [
    `  per stream     ${memory(result.perStream)}; process ${result.residentMb.join(', ')} MB`,
    `  baseline       ${memory(result.baselinePerStream)}`,
    `  from commit    ${times(result.fromCommit)}`,
    `  from sending   ${times(result.fromSending)}`,
    `  to all streams ${times(result.toAll)}`,
    `  idle           ${idle.minHeartbeats} to ${idle.maxHeartbeats} heartbeats in ${idle.seconds} s, ${idle.cpuMs} ms of CPU time`,
  ]
}
