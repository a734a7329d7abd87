/**
 * CPU time per request with few and with very many cats. Requests are counted, not timed, one after the other, and the
 * CPU time of the web process and of PostgreSQL is read from /proc, so that other programs hardly change the figures.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { signCookie } from '#features/accounts/api/sessions/session-cookie.ts'
import { deriveKeys } from '#platform/signatures/index.ts'
import { type Postgres, queryRows } from './postgres.ts'
import { cpuMs, type Measured, run, untilResponse } from './processes.ts'
import { type CatalogSample, pathGenerator, seededRandom } from './requests.ts'
import { readSample, startApp } from './server.ts'
import { SECRET } from './streams/stream-users.ts'

export type ScaleSettings = {
  postgres: Postgres
  dataDir: string
  port: number
  sizes: number[]
  /** Requests of each kind; the first fifth does not count. */
  requests: number
  only: string[]
}

/** Milliseconds of CPU time per request of the web process and of PostgreSQL. */
type Cost = { web: number; database: number }
export type ScaleResult = { name: string; limit: number | undefined; costs: Cost[]; ratios: number[] }[]

type Workload = {
  name: string
  /** The largest permitted ratio of the CPU time with the most to that with the fewest cats. */
  limit?: number
  /** Signed in as a breeder. */
  isSignedIn?: boolean
  /** Every path is different, so that no response comes from the cache; otherwise there are ten paths. */
  paths: (sample: CatalogSample, seed: number) => () => string
}

const generated = (path: 'list' | 'search' | 'detail' | 'page') => (sample: CatalogSample, seed: number) =>
  pathGenerator(sample, { path, repeat: 'fresh' }, seed)
/** Paths with a number that makes each of them different. */
const numbered = (path: (number: number) => string) => (_: CatalogSample, seed: number) => {
  let number = seed * 10_000
  return () => path(number++)
}

const WORKLOADS: Workload[] = [
  { name: 'list', limit: 1.5, paths: generated('list') },
  {
    name: 'list of all breeds',
    limit: 1.5,
    paths: numbered((number) => `/api/cats?status=available&maxPrice=${50_000_000 + number}`),
  },
  {
    name: 'deep page',
    limit: 1.5,
    paths: numbered(
      (number) => `/api/cats?status=available&page=${100 + (number % 300)}&maxPrice=${50_000_000 + number}`,
    ),
  },
  { name: 'search', limit: 2, paths: generated('search') },
  {
    name: 'facets of a breed',
    limit: 3,
    paths: (sample, seed) => {
      const list = generated('list')(sample, seed)
      return () => list().replace('/api/cats', '/api/cats/facets')
    },
  },
  {
    name: 'facets',
    limit: 3,
    paths: numbered((number) => `/api/cats/facets?status=available&maxPrice=${50_000_000 + number}`),
  },
  { name: 'detail', limit: 1.5, paths: generated('detail') },
  { name: 'page', limit: 1.5, paths: generated('page') },
  { name: 'page /cats, signed in', limit: 1.5, isSignedIn: true, paths: () => () => '/cats' },
  { name: 'page /dashboard', limit: 1.5, isSignedIn: true, paths: () => () => '/dashboard' },
  { name: 'cached list', paths: repeated(generated('list')) },
  { name: 'cached page', paths: repeated(generated('page')) },
]

function repeated(paths: Workload['paths']): Workload['paths'] {
  return (sample) => {
    const next = paths(sample, 7)
    const some = Array.from({ length: 10 }, next)
    const random = seededRandom(1)
    return () => some[Math.floor(random() * some.length)] ?? ''
  }
}

/** Measures with a database for each size, which is seeded unless it exists on the server. */
export async function measureScale(
  settings: ScaleSettings,
  log: (text: string) => void,
): Promise<ScaleResult> {
  const { sizes, only } = settings
  const workloads = WORKLOADS.filter(({ name }) => only.length === 0 || only.includes(name))
  const costs: Cost[][] = []
  for (const size of sizes) {
    const url = await seededDatabase(settings, size, log)
    costs.push(await measureDatabase(url, workloads, settings))
  }
  return workloads.map(({ name, limit }, index) => {
    const own = costs.flatMap((ofSize) => ofSize[index] ?? [])
    const total = ({ web, database }: Cost) => web + database
    const first = own[0] ? total(own[0]) : 0
    return { name, limit, costs: own, ratios: own.map((cost) => total(cost) / first) }
  })
}

async function seededDatabase(
  { postgres, dataDir }: ScaleSettings,
  size: number,
  log: (text: string) => void,
): Promise<string> {
  const name = `littermate_scale_${size}`
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  const known = await queryRows(postgres.url, `select from pg_database where datname = '${name}'`)
  if (known.length > 0) return url.href
  await queryRows(postgres.url, `create database ${name}`)
  const since = performance.now()
  await run(process.execPath, ['demo/seed-command.ts', '--cats', String(size)], {
    env: { DATABASE_URL: url.href, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  })
  log(`  ${size} cats seeded in ${((performance.now() - since) / 1_000).toFixed(0)} s`)
  return url.href
}

async function measureDatabase(
  url: string,
  workloads: Workload[],
  { postgres, dataDir, port, requests }: ScaleSettings,
): Promise<Cost[]> {
  const sample = await readSample(url)
  const cookie = await sessionOfBreeder(url)
  const app = startApp({
    databaseUrl: url,
    port,
    dataDir,
    env: { RATE_LIMITS: 'off', SESSION_SECRET: SECRET },
  })
  try {
    await untilResponse(`http://127.0.0.1:${port}/healthz`, app)
    const costs: Cost[] = []
    for (const workload of workloads) {
      const next = workload.paths(sample, 1)
      const send = async () => {
        const path = next()
        const response = await fetch(`http://127.0.0.1:${port}${path}`, {
          headers: workload.isSignedIn ? { cookie } : {},
          redirect: 'manual',
        })
        await response.arrayBuffer()
        if (response.status !== 200) throw new Error(`${response.status} for ${path}`)
      }
      for (let sent = 0; sent < requests / 5; sent += 1) await send()
      const before = cpuOf(app, postgres)
      for (let sent = 0; sent < requests; sent += 1) await send()
      const after = cpuOf(app, postgres)
      costs.push({
        web: (after.web - before.web) / requests,
        database: (after.database - before.database) / requests,
      })
    }
    return costs
  } finally {
    await app.stop()
  }
}

const cpuOf = (app: Measured, postgres: Postgres): Cost => ({
  web: cpuMs(app.pid),
  database: postgres.pid ? cpuMs(postgres.pid, { children: true }) : 0,
})

/** The cookie of a new session of a breeder with cats, inquiries, and litters. */
async function sessionOfBreeder(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const token = randomBytes(16).toString('hex')
    await client.query(
      `insert into sessions (id, user_id, token, expires_at)
       select $1, b.user_id, $2, now() + interval '1 day'
       from breeders b join inquiries i on i.breeder_id = b.id order by b.created_at desc, b.id limit 1`,
      [randomUUID(), token],
    )
    return `littermate.session_token=${signCookie(token, deriveKeys([SECRET]))}`
  } finally {
    await client.end()
  }
}

/** A result as lines of text. */
export function describeScale(result: ScaleResult, sizes: number[]): string[] {
  return result.map(({ name, limit, costs, ratios }) => {
    const figures = costs.map(
      ({ web, database }, index) =>
        `${sizes[index]}: ${web.toFixed(2)} + ${database.toFixed(2)} ms (${ratios[index]?.toFixed(2)})`,
    )
    return `  ${name.padEnd(24)} ${figures.join('   ')}${limit ? `   at most ${limit}` : ''}`
  })
}
