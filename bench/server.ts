/** Load on the product and on the bare server, in turns, on one database; figures are medians and their ratios. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { RoundResult } from './load.ts'
import {
  cpuMs,
  LOAD_CORE,
  type Measured,
  residentMb,
  run,
  SERVER_CORE,
  start,
  untilAnswer,
} from './processes.ts'
import type { Kind, Stock } from './requests.ts'

export type ServerSettings = {
  databaseUrl: string
  /** The database's process, whose time is counted too; undefined where it is not ours. */
  databasePid: number | undefined
  dataDir: string
  port: number
  rounds: number
  seconds: number
  connections: number
  /** Lets the bare server prepare its statements, too. */
  prepared: boolean
  /** Paths to measure, `list,search`; all where none is named. */
  only: string[]
}

export type Figures = {
  perSecond: number
  /** Milliseconds of processor time per request, of the server and of the database. */
  cpu: number
  databaseCpu: number
  p50: number
  p99: number
  failed: number
  bytes: number
}

/** `ratio` of requests a second; `cpuRatio` of the bare server's processor time to ours, database included. */
export type Work = { name: string; app: Figures; limit: Figures; ratio: number; cpuRatio: number }

/** What is measured; the bare server keeps nothing, so a repeated question is the same work to it. */
const WORK: { name: string; kind: Kind }[] = [
  { name: 'list', kind: { path: 'list', repeat: 'fresh' } },
  { name: 'search', kind: { path: 'search', repeat: 'fresh' } },
  { name: 'detail', kind: { path: 'detail', repeat: 'fresh' } },
  { name: 'page', kind: { path: 'page', repeat: 'fresh' } },
  { name: 'list, kept', kind: { path: 'list', repeat: 'same' } },
  { name: 'search, kept', kind: { path: 'search', repeat: 'same' } },
  { name: 'detail, kept', kind: { path: 'detail', repeat: 'same' } },
  { name: 'page, kept', kind: { path: 'page', repeat: 'same' } },
]

export type ServerResult = { cats: number; work: Work[]; memory: { idleMb: number; loadMb: number } }

/** Measures a database that is seeded already. */
export async function measureServer(
  settings: ServerSettings,
  log: (text: string) => void,
): Promise<ServerResult> {
  const { databaseUrl, port } = settings
  const stockFile = join(settings.dataDir, 'stock.json')
  const stock = await readStock(databaseUrl)
  writeFileSync(stockFile, JSON.stringify(stock))

  const app = startApp({ databaseUrl, port, dataDir: settings.dataDir })
  const limit = start(process.execPath, ['bench/baseline.ts'], {
    core: SERVER_CORE,
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      PORT: String(port + 1),
      PREPARED: settings.prepared ? '1' : '',
    },
  })
  try {
    await untilAnswer(`http://127.0.0.1:${port}/healthz`, app)
    await untilAnswer(`http://127.0.0.1:${port + 1}/healthz`, limit)
    const idleMb = residentMb(app.pid)
    const memory = { idleMb, loadMb: idleMb }
    const work: Work[] = []
    for (const { name, kind } of WORK) {
      if (settings.only.length > 0 && !settings.only.includes(kind.path)) continue
      work.push(await compare(name, kind, { settings, stockFile, app, limit, memory }))
      log(lineOf(work.at(-1) as Work))
    }
    return { cats: stock.ids.length, work, memory }
  } finally {
    await Promise.all([app.stop(), limit.stop()])
  }
}

/** The product as `npm start` runs it and as in production, as far as a machine without keys allows. */
export function startApp(settings: {
  databaseUrl?: string
  port: number
  dataDir: string
  core?: number
  /** Of Node, and settings besides those below. */
  flags?: string[]
  env?: Record<string, string>
}): Measured {
  const { flags = [], env } = settings
  return start(process.execPath, [...flags, 'dist/server/main.js'], {
    core: settings.core ?? SERVER_CORE,
    env: {
      APP_ENV: 'local',
      ROLE: 'web',
      SEED: 'none',
      HOST: '127.0.0.1',
      PORT: String(settings.port),
      DATA_DIR: settings.dataDir,
      DATABASE_URL: settings.databaseUrl ?? '',
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
}

type Field = {
  settings: ServerSettings
  stockFile: string
  app: Measured
  limit: Measured
  memory: { loadMb: number }
}

async function compare(name: string, kind: Kind, field: Field): Promise<Work> {
  const { settings, app, limit, memory } = field
  const rounds: { app: Figures[]; limit: Figures[] } = { app: [], limit: [] }
  // The first round of each warms it up and does not count.
  for (let round = 0; round <= settings.rounds; round += 1) {
    const limitFigures = await oneRound(limit, settings.port + 1, kind, round, field)
    const appFigures = await oneRound(app, settings.port, kind, round, field)
    memory.loadMb = Math.max(memory.loadMb, residentMb(app.pid))
    if (round === 0) continue
    rounds.limit.push(limitFigures)
    rounds.app.push(appFigures)
  }
  const figures = { app: medians(rounds.app), limit: medians(rounds.limit) }
  return {
    name,
    ...figures,
    ratio: figures.app.perSecond / figures.limit.perSecond,
    cpuRatio: (figures.limit.cpu + figures.limit.databaseCpu) / (figures.app.cpu + figures.app.databaseCpu),
  }
}

async function oneRound(
  server: Measured,
  port: number,
  kind: Kind,
  round: number,
  { settings, stockFile }: Field,
): Promise<Figures> {
  const { databasePid, seconds, connections } = settings
  const database = () => (databasePid ? cpuMs(databasePid, { children: true }) : 0)
  const before = { server: cpuMs(server.pid), database: database() }
  const job = {
    url: `http://127.0.0.1:${port}`,
    kind,
    seed: kind.repeat === 'same' ? 7 : 1_000 + round,
    seconds: round === 0 ? Math.min(seconds, 2) : seconds,
    connections,
    stock: stockFile,
  }
  const output = await run(process.execPath, ['bench/load.ts', JSON.stringify(job)], { core: LOAD_CORE })
  const { perSecond, requests, p50, p99, failed, bytes } = JSON.parse(output) as RoundResult
  return {
    perSecond,
    cpu: (cpuMs(server.pid) - before.server) / Math.max(requests, 1),
    databaseCpu: (database() - before.database) / Math.max(requests, 1),
    p50,
    p99,
    failed,
    bytes,
  }
}

async function readStock(databaseUrl: string): Promise<Stock> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const breeds = await client.query<{ breed: string }>(
      `select breed from cats where is_listed group by breed order by count(*) desc, breed limit 12`,
    )
    const ids = await client.query<{ id: string }>(
      `select id from cats where is_listed order by md5(id::text)`,
    )
    // One word of a cat's breed or color and one of its name, cattery's place or description, as people combine them.
    const searches = await client.query<{ words: string }>(`
      select one || ' ' || other as words from (
        select (select word from string_to_table(fold_text(concat_ws(' ', c.breed, c.color)), ' ') word
            where length(word) > 3 order by md5(word || c.id) limit 1) as one,
          (select word from string_to_table(fold_text(concat_ws(' ', c.name, b.location, c.description)), ' ') word
            where length(word) > 3 and to_tsvector('english', word) <> '' order by md5(word || c.id) limit 1) as other
        from cats c join breeders b on b.id = c.breeder_id
        where c.is_listed order by md5(c.id::text) limit 2000) pairs
      where one <> other`)
    return {
      breeds: breeds.rows.map(({ breed }) => breed),
      ids: ids.rows.map(({ id }) => id),
      searches: searches.rows.map(({ words }) => words),
    }
  } finally {
    await client.end()
  }
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

function medians(rounds: Figures[]): Figures {
  const of = (field: keyof Figures) => median(rounds.map((round) => round[field]))
  return {
    perSecond: of('perSecond'),
    cpu: of('cpu'),
    databaseCpu: of('databaseCpu'),
    p50: of('p50'),
    p99: of('p99'),
    failed: Math.max(...rounds.map(({ failed }) => failed)),
    bytes: of('bytes'),
  }
}

/** One line of the summary. */
export function lineOf({ name, app, limit, ratio, cpuRatio }: Work): string {
  const figures = ({ perSecond, cpu, databaseCpu, p99 }: Figures) =>
    `${perSecond.toFixed(0).padStart(6)}/s ${cpu.toFixed(2)} + ${databaseCpu.toFixed(2)} ms, p99 ${p99.toFixed(0).padStart(3)} ms`
  const failed = app.failed + limit.failed > 0 ? `  FAILED: ${app.failed} and ${limit.failed}` : ''
  return `  ${name.padEnd(14)} ${figures(app)}   bare ${figures(limit)}   ratio ${ratio.toFixed(2)}, of processor time ${cpuRatio.toFixed(2)}${failed}`
}
