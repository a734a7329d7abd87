/**
 * A thousand open event streams on one process, a hundred of them of signed-in people: what each takes of memory,
 * beside a bare server's, and how soon news arrives.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { cpuMs, type Measured, SERVER_CORE, start, untilAnswer } from './processes.ts'
import { startApp } from './server.ts'
import { arrival, openStreams, type Stream } from './stream-client.ts'
import { addPairs, type Pair, SECRET } from './stream-users.ts'

const STREAMS = 1_000
const PAIRS = 50
/** Seconds without any news, in which every stream hears heartbeats. */
const QUIET_SECONDS = 55

type Memory = { rss: number; heapUsed: number; external: number }
/** Of the heap, of a thousand; resident, of two thousand, since the first ones fill what the start has left. */
type PerStream = { heapKb: number; residentKb: number; leftAfterClosingKb: number }
type Times = { p50: number; p99: number; most: number }

export type StreamsResult = {
  streams: number
  signedIn: number
  perStream: PerStream
  /** Of a bare server with as many streams. */
  limitPerStream: PerStream
  /** Of the whole process: with none, with a thousand and with two thousand. */
  residentMb: [number, number, number]
  /** Milliseconds from sending COMMIT to arrival at both people's streams. */
  fromCommit: Times
  /** Milliseconds from sending POST /api/messages to arrival. */
  fromSending: Times
  /** Milliseconds from COMMIT until the last of all streams heard of a cat. */
  toAll: Times
  /** Heard by each stream while nothing happens, and the processor's time of all that time. */
  quiet: { seconds: number; fewestHeartbeats: number; mostHeartbeats: number; cpuMs: number }
}

export async function measureStreams(
  settings: { databaseUrl: string; dataDir: string; port: number },
  log: (text: string) => void,
): Promise<StreamsResult> {
  const { port } = settings
  const probe = ['--expose-gc', '--import', './bench/memory-probe.ts']
  const limit = start(process.execPath, [...probe, 'bench/baseline-streams.ts'], {
    core: SERVER_CORE,
    env: { PORT: String(port + 1) },
  })
  const limitPerStream = await untilAnswer(`http://127.0.0.1:${port + 1}/`, limit)
    .then(() => memoryOf(limit, `http://127.0.0.1:${port + 1}`, visitors(0, STREAMS), async () => {}))
    .finally(limit.stop)

  // Addresses are those that a proxy would tell, so that the limit of a network is not met.
  const app = startApp({ ...settings, flags: probe, env: { TRUSTED_PROXIES: '1', SESSION_SECRET: SECRET } })
  const origin = `http://127.0.0.1:${port}`
  try {
    await untilAnswer(`${origin}/healthz`, app)
    const pairs = await addPairs(settings.databaseUrl, PAIRS)
    const people = pairs.flatMap(({ buyer, breeder }) => [buyer, breeder])
    await warmUp(origin, pairs)
    const headers = [...people.map(({ cookie }) => ({ cookie })), ...visitors(0, STREAMS - people.length)]
    let result: Omit<StreamsResult, 'perStream' | 'limitPerStream' | 'residentMb'> | undefined
    const memory = await memoryOf(app, origin, headers, async (streams) => {
      result = {
        streams: streams.length,
        signedIn: people.length,
        quiet: await quiet(app, streams),
        fromCommit: await fromCommit(settings.databaseUrl, pairs, streams),
        fromSending: await fromSending(origin, pairs, streams),
        toAll: await toAll(settings.databaseUrl, streams),
      }
      const lost = streams.filter(({ isOpen }) => !isOpen).length
      if (lost > 0) throw new Error(`${lost} streams closed by themselves`)
    })
    if (!result) throw new Error('nothing was measured')
    const { residentMb, ...perStream } = memory
    const { residentMb: _, ...limitMemory } = limitPerStream
    const all = { ...result, perStream, limitPerStream: limitMemory, residentMb }
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

/** Memory of a process before streams, with them and after them; `work` is done with the first thousand. */
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
  const known = linesOf(server).length
  server.child.kill('SIGUSR2')
  for (let tries = 0; tries < 200; tries += 1) {
    const line = linesOf(server)[known]
    if (line) return JSON.parse(line.slice('memory '.length)) as Memory
    await sleep(50)
  }
  throw new Error(`No memory was printed:\n${server.output()}`)
}

const linesOf = (server: Measured) =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('memory {') && line.endsWith('}'))

/** Compiles what will run and loads what is loaded late, so that it does not count as the streams'. */
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
    throw new Error(`A message was answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { id: string }).id
}

/** The streams of a pair: the first ones, in the order of people. */
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
        const since = await announce(client, 'conversation.changed', {
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
      const since = await announce(client, 'cat.changed', { catId })
      times.push(Math.max(...(await Promise.all(streams.map((stream) => arrival(stream, catId, since))))))
      await sleep(50)
    }
  })
  return timesOf(times)
}

/** Announces as the product does, in a transaction that writes; answers when COMMIT was sent. */
async function announce(client: pg.Client, name: string, data: object): Promise<number> {
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

async function quiet(app: Measured, streams: Stream[]): Promise<StreamsResult['quiet']> {
  const before = streams.map(({ counts }) => counts.get('heartbeat') ?? 0)
  const cpu = cpuMs(app.pid)
  await sleep(QUIET_SECONDS * 1_000)
  const beats = streams.map(({ counts }, index) => (counts.get('heartbeat') ?? 0) - (before[index] ?? 0))
  return {
    seconds: QUIET_SECONDS,
    fewestHeartbeats: Math.min(...beats),
    mostHeartbeats: Math.max(...beats),
    cpuMs: Math.round(cpuMs(app.pid) - cpu),
  }
}

function timesOf(times: number[]): Times {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10
  return { p50: at(0.5), p99: at(0.99), most: at(1) }
}

/** Lines of the summary. */
function describe({ quiet, ...result }: StreamsResult): string[] {
  const times = ({ p50, p99, most }: Times) => `p50 ${p50}, p99 ${p99}, most ${most} ms`
  const memory = ({ heapKb, residentKb, leftAfterClosingKb }: PerStream) =>
    `${heapKb} kB heap, ${residentKb} kB resident, ${leftAfterClosingKb} kB left after closing`
  return [
    `  each stream    ${memory(result.perStream)}; process ${result.residentMb.join(', ')} MB`,
    `  bare           ${memory(result.limitPerStream)}`,
    `  from commit    ${times(result.fromCommit)}`,
    `  from sending   ${times(result.fromSending)}`,
    `  to all         ${times(result.toAll)}`,
    `  quiet          ${quiet.fewestHeartbeats} to ${quiet.mostHeartbeats} heartbeats in ${quiet.seconds} s, ${quiet.cpuMs} ms of processor`,
  ]
}
