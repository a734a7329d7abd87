/** Latency of pages and of signing in while pictures are uploaded, next to the same without uploads, and memory meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { findChildren, type Measured, peakMb, residentMb, SERVER_CORE, untilResponse } from './processes.ts'
import { startApp } from './server.ts'

export type UploadSettings = {
  databaseUrl: string
  dataDir: string
  port: number
  rounds: number
  /** Seconds of each measurement. */
  seconds: number
}

/** Milliseconds. */
export type Latency = { p50: number; p95: number; requests: number }

/** `stored` and `refused` are numbers of uploads. */
export type UploadFigures = { page: Latency; signIn: Latency; stored: number; refused: number }

export type UploadResult = {
  picture: { megapixels: number; bytes: number }
  conditions: Record<Condition, UploadFigures>
  /** Resident memory in MB: of the server before the first upload and at most, of the largest decoder, and of all at once. */
  memory: { serverIdleMb: number; serverMb: number; decoderMb: number; totalMb: number }
}

/** How many accounts upload eight pictures at a time, together. */
const ACCOUNTS = { 'no uploads': 0, 'one account': 1, 'eight accounts': 8 } as const
type Condition = keyof typeof ACCOUNTS

const UPLOADS = 8
const PAGE_EVERY_MS = 100
const SIGN_IN_EVERY_MS = 1_000
const SAMPLE_EVERY_MS = 50
/** Of the demo data. */
const PERSON = { email: 'buyer@example.com', password: 'littermate-demo' }

/** Measures with a seeded database. Server, database, and decoders share one core. */
export async function measureUploads(
  settings: UploadSettings,
  log: (text: string) => void,
): Promise<UploadResult> {
  const { databaseUrl, dataDir, port, rounds, seconds } = settings
  const picture = await costlyPicture()
  const env = { ROLE: 'all', RATE_LIMITS: 'off' }
  const app = startApp({ databaseUrl, dataDir, port, core: SERVER_CORE, env })
  const origin = `http://127.0.0.1:${port}`
  try {
    await untilResponse(`${origin}/healthz`, app)
    const cookies = await Promise.all(Array.from({ length: UPLOADS }, () => signUp(origin)))
    await measure({ origin, seconds: 2 }, [], picture)
    const memory = watchMemory(app)
    const all: Record<Condition, Samples[]> = { 'no uploads': [], 'one account': [], 'eight accounts': [] }
    for (let round = 0; round < rounds; round += 1) {
      for (const name of Object.keys(ACCOUNTS) as Condition[]) {
        const accounts = cookies.slice(0, ACCOUNTS[name])
        all[name].push(await measure({ origin, seconds }, accounts, picture))
      }
    }
    const conditions = Object.fromEntries(
      Object.entries(all).map(([name, samples]) => [name, figuresOf(samples)]),
    ) as Record<Condition, UploadFigures>
    for (const [name, figures] of Object.entries(conditions))
      log(lineOf(name, figures, conditions['no uploads']))
    return { picture: { megapixels: 24, bytes: picture.length }, conditions, memory: memory.stop() }
  } finally {
    await app.stop()
  }
}

/** The PNG of 24 megapixels that takes longest of those below 5 MB: interlaced, with 16 bits for each of four channels. */
function costlyPicture(): Promise<Buffer> {
  return sharp({ create: { width: 6_000, height: 4_000, channels: 4, background: '#369' } })
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer()
}

/** A different price for each page, so that no response is cached. */
let price = 0

type Samples = { pages: number[]; signIns: number[]; stored: number; refused: number }

/** Requests pages and signs in at fixed times while the accounts upload. */
async function measure(
  { origin, seconds }: { origin: string; seconds: number },
  cookies: string[],
  picture: Buffer,
): Promise<Samples> {
  const samples: Samples = { pages: [], signIns: [], stored: 0, refused: 0 }
  const until = performance.now() + seconds * 1_000
  const uploaders = cookies.length === 0 ? 0 : UPLOADS
  const uploads = Array.from({ length: uploaders }, async (_, index) => {
    const cookie = cookies[index % cookies.length] ?? ''
    while (performance.now() < until) {
      if (await upload(origin, cookie, picture)) samples.stored += 1
      else {
        samples.refused += 1
        await sleep(500)
      }
    }
  })
  const page = () =>
    timed(`${origin}/cats?minPrice=${100 + (price++ % 900)}&maxPrice=${2_000 + (price % 700)}`)
  const signIn = () =>
    timed(`${origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(PERSON),
    })
  await Promise.all([
    every(PAGE_EVERY_MS, until, async () => samples.pages.push(await page())),
    every(SIGN_IN_EVERY_MS, until, async () => samples.signIns.push(await signIn())),
  ])
  await Promise.all(uploads)
  return samples
}

/** Does something at fixed times, also while earlier ones have not ended, as independent users do. */
async function every(ms: number, until: number, act: () => Promise<unknown>): Promise<void> {
  const all: Promise<unknown>[] = []
  while (performance.now() < until) {
    all.push(act())
    await sleep(ms)
  }
  await Promise.all(all)
}

/** Milliseconds until a response is complete. Throws when it is an error. */
async function timed(url: string, init?: RequestInit): Promise<number> {
  const since = performance.now()
  const response = await fetch(url, init)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} returned ${response.status}`)
  return performance.now() - since
}

async function signUp(origin: string): Promise<string> {
  const email = `uploads-${crypto.randomUUID()}@example.com`
  const response = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password: crypto.randomUUID(), firstName: 'Robin', lastName: 'Bench' }),
  })
  const [cookie] = response.headers.getSetCookie()
  if (!response.ok || !cookie) throw new Error(`No account: ${await response.text()}`)
  return cookie.split(';')[0] ?? ''
}

/** Uploads a picture; false when it is refused. */
async function upload(origin: string, cookie: string, picture: Buffer): Promise<boolean> {
  const query = `contentType=image/png&size=${picture.length}`
  const asked = await fetch(`${origin}/api/objects/upload?${query}`, {
    method: 'POST',
    headers: { cookie, origin },
  })
  if (!asked.ok) return false
  const { pathname, search } = new URL(((await asked.json()) as { uploadURL: string }).uploadURL)
  const sent = await fetch(origin + pathname + search, {
    method: 'PUT',
    headers: { cookie, origin, 'content-type': 'image/png' },
    body: new Uint8Array(picture),
  })
  await sent.arrayBuffer()
  return sent.ok
}

/** Samples the memory of a server and of its decoders, which it starts and stops. */
function watchMemory(app: Measured): { stop: () => UploadResult['memory'] } {
  const serverIdleMb = residentMb(app.pid)
  let [decoderMb, totalMb] = [0, 0]
  const timer = setInterval(() => {
    const children = findChildren(app.pid)
    // A process may have ended in the meantime.
    const sizes = [app.pid, ...children].map((pid) => {
      try {
        return residentMb(pid)
      } catch {
        return 0
      }
    })
    decoderMb = Math.max(decoderMb, ...sizes.slice(1))
    totalMb = Math.max(
      totalMb,
      sizes.reduce((sum, size) => sum + size, 0),
    )
  }, SAMPLE_EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      return { serverIdleMb, serverMb: peakMb(app.pid), decoderMb, totalMb }
    },
  }
}

function figuresOf(samples: Samples[]): UploadFigures {
  const sum = (field: 'stored' | 'refused') => samples.reduce((total, each) => total + each[field], 0)
  return {
    page: latencyOf(samples.flatMap(({ pages }) => pages)),
    signIn: latencyOf(samples.flatMap(({ signIns }) => signIns)),
    stored: sum('stored'),
    refused: sum('refused'),
  }
}

function latencyOf(times: number[]): Latency {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(10 * (sorted[Math.floor(share * sorted.length)] ?? 0)) / 10
  return { p50: at(0.5), p95: at(0.95), requests: sorted.length }
}

/** A condition as a line of text, with ratios to the latencies without uploads. */
function lineOf(
  name: string,
  { page, signIn, stored, refused }: UploadFigures,
  without: UploadFigures,
): string {
  const text = (latency: Latency, other: Latency) =>
    `p50 ${latency.p50} ms (x ${(latency.p50 / other.p50).toFixed(2)}), p95 ${latency.p95} ms (x ${(latency.p95 / other.p95).toFixed(2)})`
  return `  ${name.padEnd(15)} page ${text(page, without.page)}; sign-in ${text(signIn, without.signIn)}; ${stored} stored, ${refused} refused`
}
