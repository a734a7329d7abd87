/** Load on the product and on the baseline server, alternating, with one database. Figures are medians and their ratios. */
import { deepStrictEqual as deepEqual } from 'node:assert'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Round, RoundResult } from './load.ts'
import {
  cpuMs,
  LOAD_CORE,
  type Measured,
  residentMb,
  run,
  SERVER_CORE,
  start,
  untilResponse,
} from './processes.ts'
import { type CatalogSample, pathGenerator, type RequestKind } from './requests.ts'

export type ServerSettings = {
  databaseUrl: string
  /** The database process, whose CPU time is added; undefined for a server that we did not start. */
  databasePid: number | undefined
  dataDir: string
  port: number
  rounds: number
  seconds: number
  connections: number
  /** Kinds of paths to measure; empty for all. */
  only: string[]
}

export type Figures = {
  perSecond: number
  /** Milliseconds of CPU time per request, of the server and of the database. */
  cpu: number
  databaseCpu: number
  p50: number
  p99: number
  failed: number
  bytes: number
}

/** `ratio` of requests per second, and of the baseline's CPU time to ours, including the database. */
export type Comparison = {
  name: string
  app: Figures
  baseline: Figures
  ratio: number
  cpuRatio: number
}

/** The baseline caches nothing, so repeated requests are not cheaper for it. */
const WORKLOADS: { name: string; kind: RequestKind }[] = [
  { name: 'list', kind: { path: 'list', repeat: 'fresh' } },
  { name: 'search', kind: { path: 'search', repeat: 'fresh' } },
  { name: 'detail', kind: { path: 'detail', repeat: 'fresh' } },
  { name: 'page', kind: { path: 'page', repeat: 'fresh' } },
  { name: 'list, cached', kind: { path: 'list', repeat: 1 } },
  { name: 'search, cached', kind: { path: 'search', repeat: 1 } },
  { name: 'detail, cached', kind: { path: 'detail', repeat: 1 } },
  { name: 'page, cached', kind: { path: 'page', repeat: 1 } },
]

export type ServerResult = {
  cats: number
  workloads: Comparison[]
  memory: { idleMb: number; loadMb: number }
}

/** Measures with a seeded database. */
export async function measureServer(
  settings: ServerSettings,
  log: (text: string) => void,
): Promise<ServerResult> {
  const { databaseUrl, port } = settings
  const sampleFile = join(settings.dataDir, 'sample.json')
  const sample = await readSample(databaseUrl)
  writeFileSync(sampleFile, JSON.stringify(sample))

  const app = startApp({ databaseUrl, port, dataDir: settings.dataDir })
  const baseline = start(process.execPath, ['bench/baseline/baseline.ts'], {
    core: SERVER_CORE,
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      PORT: String(port + 1),
    },
  })
  try {
    await untilResponse(`http://127.0.0.1:${port}/healthz`, app)
    await untilResponse(`http://127.0.0.1:${port + 1}/healthz`, baseline)
    await checkSameWork(port, sample)
    const idleMb = residentMb(app.pid)
    const memory = { idleMb, loadMb: idleMb }
    const workloads: Comparison[] = []
    for (const { name, kind } of WORKLOADS) {
      if (settings.only.length > 0 && !settings.only.includes(kind.path)) continue
      const comparison = await compare(name, kind, { settings, sampleFile, app, baseline, memory })
      workloads.push(comparison)
      log(comparisonLine(comparison))
    }
    return { cats: sample.ids.length, workloads, memory }
  } finally {
    await Promise.all([app.stop(), baseline.stop()])
  }
}

/** Throws unless product and baseline send the same lists and cats. */
async function checkSameWork(port: number, sample: CatalogSample): Promise<void> {
  for (const path of ['list', 'detail'] as const) {
    const nextPath = pathGenerator(sample, { path, repeat: 'fresh' }, 1)
    for (let request = 0; request < 10; request += 1) {
      const url = nextPath()
      const [app, baseline] = await Promise.all(
        [port, port + 1].map(async (each) => {
          const response = await fetch(`http://127.0.0.1:${each}${url}`)
          return { total: response.headers.get('x-total-count'), body: await response.json() }
        }),
      )
      deepEqual(app, baseline, `The product and the baseline send different responses for ${url}.`)
    }
  }
}

/** Starts the built product with the settings of `npm start`. */
export function startApp(settings: {
  databaseUrl?: string
  port: number
  dataDir: string
  /** Undefined for any core. */
  core?: number | undefined
  /** Options of Node. */
  flags?: string[]
  env?: Record<string, string>
  /** A file for its output. */
  log?: string
}): Measured {
  const { flags = [], env, core, log } = { core: SERVER_CORE, ...settings }
  return start(process.execPath, [...flags, 'dist/server/main.js'], {
    ...(core !== undefined && { core }),
    ...(log && { log }),
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

type Setup = {
  settings: ServerSettings
  sampleFile: string
  app: Measured
  baseline: Measured
  memory: { loadMb: number }
}

async function compare(name: string, kind: RequestKind, setup: Setup): Promise<Comparison> {
  const { settings, app, baseline, memory } = setup
  const rounds: { app: Figures[]; baseline: Figures[] } = { app: [], baseline: [] }
  // The first round is a warm-up and does not count.
  for (let round = 0; round <= settings.rounds; round += 1) {
    const baselineFigures = await oneRound(baseline, settings.port + 1, kind, round, setup)
    const appFigures = await oneRound(app, settings.port, kind, round, setup)
    memory.loadMb = Math.max(memory.loadMb, residentMb(app.pid))
    if (round === 0) continue
    rounds.baseline.push(baselineFigures)
    rounds.app.push(appFigures)
  }
  const figures = { app: medians(rounds.app), baseline: medians(rounds.baseline) }
  return {
    name,
    ...figures,
    ratio: figures.app.perSecond / figures.baseline.perSecond,
    cpuRatio:
      (figures.baseline.cpu + figures.baseline.databaseCpu) / (figures.app.cpu + figures.app.databaseCpu),
  }
}

/** Load of one kind on one server, for which the settings' port does not count. The round 0 is short. */
export async function oneRound(
  server: Measured,
  port: number,
  kind: RequestKind,
  round: number,
  { settings, sampleFile }: Pick<Setup, 'settings' | 'sampleFile'>,
): Promise<Figures> {
  const { databasePid, seconds, connections } = settings
  const database = () => (databasePid ? cpuMs(databasePid, { children: true }) : 0)
  const before = { server: cpuMs(server.pid), database: database() }
  const job = {
    url: `http://127.0.0.1:${port}`,
    kind,
    seed: kind.repeat === 1 ? 7 : 1_000 + round,
    seconds: round === 0 ? Math.min(seconds, 2) : seconds,
    connections,
    sample: sampleFile,
  }
  const { perSecond, requests, p50, p99, failed, bytes } = await runLoad(job)
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

/** Runs one round of load in a process of its own. */
export async function runLoad(round: Round): Promise<RoundResult> {
  const output = await run(process.execPath, ['bench/load.ts', JSON.stringify(round)], { core: LOAD_CORE })
  return JSON.parse(output) as RoundResult
}

/** Values of a seeded database for requests. */
export async function readSample(databaseUrl: string): Promise<CatalogSample> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const breeds = await client.query<{ breed: string }>(
      `select breed from cats where is_listed group by breed order by count(*) desc, breed limit 12`,
    )
    const ids = await client.query<{ id: string }>(
      `select id from cats where is_listed order by md5(id::text)`,
    )
    // One word from a cat's breed or color, and one from its name, location, or description.
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

/** The middle one of some numbers. */
export const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

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

/** A comparison as a line of text. */
export function comparisonLine({ name, app, baseline, ratio, cpuRatio }: Comparison): string {
  const figures = ({ perSecond, cpu, databaseCpu, p99 }: Figures) =>
    `${perSecond.toFixed(0).padStart(6)}/s ${cpu.toFixed(2)} + ${databaseCpu.toFixed(2)} ms, p99 ${p99.toFixed(0).padStart(3)} ms`
  const failed = app.failed + baseline.failed > 0 ? `  FAILED: ${app.failed} and ${baseline.failed}` : ''
  return `  ${name.padEnd(15)} ${figures(app)}   baseline ${figures(baseline)}   ratio ${ratio.toFixed(2)}, of CPU time ${cpuRatio.toFixed(2)}${failed}`
}
