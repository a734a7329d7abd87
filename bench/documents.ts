/** Latency of a visitor's reads while one person requests many files that are made on demand, next to the same without them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { SERVER_CORE, untilResponse } from './processes.ts'
import { startApp } from './server.ts'

export type DocumentSettings = { databaseUrl: string; dataDir: string; port: number; rounds: number }

/** Milliseconds. */
type Latency = { p50: number; p95: number; reads: number }

/** `ratio` of the 95th percentiles; `made` and `refused` are numbers of files. */
export type DocumentResult = {
  idle: Latency
  loaded: Latency
  ratio: number
  made: number
  refused: number
}

/** Files that one person requests at once. */
const REQUESTS = 150
const READ_EVERY_MS = 20
const IDLE_MS = 5_000
/** A measurement goes on for this long after the last file, so that all rounds have about as many reads. */
const AFTER_MS = 2_000
/** Of the demo data. */
const PERSON = { email: 'buyer@example.com', password: 'littermate-demo' }

/** Measures with a seeded database and the limits of production. Server, documents, and database share one core. */
export async function measureDocuments(
  { databaseUrl, dataDir, port, rounds }: DocumentSettings,
  log: (text: string) => void,
): Promise<DocumentResult> {
  const app = startApp({
    databaseUrl,
    dataDir,
    port,
    core: SERVER_CORE,
    env: { ROLE: 'all', RATE_LIMITS: 'on' },
  })
  const origin = `http://127.0.0.1:${port}`
  try {
    await untilResponse(`${origin}/healthz`, app)
    const cookie = await signIn(origin)
    const file = await findReceipt(origin, cookie)
    await readDuring(origin, sleep(1_000))
    const idle: number[] = []
    const loaded: number[] = []
    let [made, refused] = [0, 0]
    for (let round = 0; round < rounds; round += 1) {
      idle.push(...(await readDuring(origin, sleep(IDLE_MS))))
      const all = Array.from({ length: REQUESTS }, async () => {
        const response = await fetch(file, { headers: { cookie } })
        await response.arrayBuffer()
        if (response.status === 200) made += 1
        else if (response.status === 429 || response.status === 503) refused += 1
        else throw new Error(`${file} returned ${response.status}`)
      })
      loaded.push(
        ...(await readDuring(
          origin,
          Promise.all(all).then(() => sleep(AFTER_MS)),
        )),
      )
    }
    const result = { idle: latencyOf(idle), loaded: latencyOf(loaded), made, refused }
    const ratio = Math.round((100 * result.loaded.p95) / result.idle.p95) / 100
    log(
      `  visitor's read  p95 ${result.idle.p95} ms idle, ${result.loaded.p95} ms with files (x ${ratio}); ${made} files made, ${refused} refused`,
    )
    return { ...result, ratio }
  } finally {
    await app.stop()
  }
}

/** A different price for each read, so that no response is cached. */
let price = 0

/** Reads as a visitor at fixed times until something ends; returns the milliseconds of each. */
async function readDuring(origin: string, until: Promise<unknown>): Promise<number[]> {
  let isOver = false
  void until.finally(() => {
    isOver = true
  })
  const times: Promise<number>[] = []
  while (!isOver) {
    times.push(timed(`${origin}/api/cats?limit=1&minPrice=${price++ % 900}`))
    await sleep(READ_EVERY_MS)
  }
  await until
  return Promise.all(times)
}

async function timed(url: string): Promise<number> {
  const since = performance.now()
  const response = await fetch(url)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} returned ${response.status}`)
  return performance.now() - since
}

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(PERSON),
  })
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
  if (!response.ok || cookies.length === 0) throw new Error(`Not signed in: ${await response.text()}`)
  return cookies.join('; ')
}

/** The address of the first receipt of the person's orders. */
async function findReceipt(origin: string, cookie: string): Promise<string> {
  const read = async <T>(path: string) =>
    (await fetch(origin + path, { headers: { cookie } })).json() as Promise<T>
  for (const { transactionId } of await read<{ transactionId: string }[]>('/api/orders')) {
    const [receipt] = await read<{ number: string }[]>(`/api/orders/${transactionId}/receipts`)
    if (receipt) return `${origin}/api/orders/${transactionId}/receipts/${receipt.number}/pdf`
  }
  throw new Error('The person has no receipt.')
}

function latencyOf(times: number[]): Latency {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(10 * (sorted[Math.floor(share * sorted.length)] ?? 0)) / 10
  return { p50: at(0.5), p95: at(0.95), reads: sorted.length }
}
