/**
 * `npm run bench` runs all benchmarks, `npm run bench -- server pages` only these. Prints the figures, writes details to
 * bench/results/ (not in git), and updates bench/summary.json. docs/evidence/performance.md describes the parts.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { inspect, parseArgs } from 'node:util'
import { benchCluster, isAsPromised } from '../lab/cluster/index.ts'
import { MissingProgramsError } from '../lab/cluster/programs.ts'
import { measureFaults } from '../lab/faults/index.ts'
import { measureAccessLog } from './access-log.ts'
import { measureAges } from './ages.ts'
import { measureBackup } from './backup.ts'
import { measureInbreeding } from './breeding/inbreeding.ts'
import { measureMatings } from './breeding/matings.ts'
import { measureCalendar } from './calendar.ts'
import { CHANGE_RATES, measureChanges } from './changes.ts'
import { checkSignatures } from './contracts.ts'
import { startDemo } from './demo-app.ts'
import { measureDistance } from './distance/distance.ts'
import { measureDocuments } from './documents.ts'
import { measureEffort } from './effort.ts'
import { type IdleResult, measureIdle } from './idle.ts'
import { measureMix } from './mix/mix.ts'
import { measurePages } from './pages.ts'
import { measurePicker } from './picker.ts'
import { savePlans } from './plans.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { pinned, run } from './processes.ts'
import { publicPages } from './public-pages.ts'
import { isLossless, measureRestarts } from './restart.ts'
import { checkSales } from './sales.ts'
import { describeScale, measureScale } from './scale.ts'
import { measureSearches } from './searches/searches.ts'
import { measureServer } from './server.ts'
import { describe, measureSources } from './sources.ts'
import { measureStart, type StartTimes } from './startup.ts'
import { measureStreams } from './streams/streams.ts'
import {
  summarizeChanges,
  summarizeInbreeding,
  summarizePages,
  summarizeScale,
  summarizeServer,
  summarizeSources,
  summarizeUploads,
  updateSummary,
} from './summary.ts'
import { measureUploads } from './uploads.ts'

const PARTS = [
  'server',
  'changes',
  'start',
  'streams',
  'uploads',
  'documents',
  'pages',
  'sources',
  'screening',
]
/** These take long, so they run only if they are named: `scale` seeds a million cats, `sales` runs for hours. */
const NAMED = [
  'effort',
  'picker',
  'calendar',
  'distance',
  'searches',
  'inbreeding',
  'breeding',
  'idle',
  'log',
  'scale',
  'sales',
  'contracts',
  'mix',
  'soak',
  'restart',
  'cluster',
  'backup',
  'faults',
]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cats: { type: 'string', default: '' },
    sizes: { type: 'string', default: '10000,100000,1000000' },
    requests: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '64' },
    port: { type: 'string', default: '4790' },
    paths: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
    seeds: { type: 'string', default: '20' },
    steps: { type: 'string', default: '5000' },
    minutes: { type: 'string', default: '' },
    kills: { type: 'string', default: process.env.FAULT_KILLS ?? '50' },
    help: { type: 'boolean', default: false },
  },
})
const cats = Number(values.cats || 10_000)
/** The load mix is that of a larger site than the other parts. */
const mixCats = Number(values.cats || 100_000)
if (values.help) {
  process.stdout.write(
    `npm run bench -- [part ...] [option ...]\nParts: ${PARTS.join(', ')}; only if named: ${NAMED.join(', ')}.\ndocs/evidence/performance.md describes them and their options.\n`,
  )
  process.exit(0)
}
const unknown = positionals.filter((name) => ![...PARTS, ...NAMED].includes(name))
if (unknown.length > 0) {
  process.stderr.write(
    `Unknown parts: ${unknown.join(', ')}. Available parts: ${[...PARTS, ...NAMED].join(', ')}.\n`,
  )
  process.exit(2)
}
const isSelected = (name: string) =>
  NAMED.includes(name) ? positionals.includes(name) : positionals.length === 0 || positionals.includes(name)
const port = Number(values.port)
/** The workloads to measure; all of them if it is empty. */
const only = values.only.split(',').filter(Boolean)
const dataDir = resolve('.data/bench')
const results = resolve('bench/results')
mkdirSync(dataDir, { recursive: true })
mkdirSync(results, { recursive: true })

// Exiting stops all started processes.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => process.exit(1))

const log = (text: string) => process.stdout.write(`${text}\n`)

/** Writes the details of a part to bench/results/ and its main figures to the summary. */
function save(name: string, result: object, summary = result): void {
  updateSummary(name, summary)
  const machine = { processor: cpus()[0]?.model, cores: cpus().length, node: process.version, pinned }
  const text = JSON.stringify({ at: new Date().toISOString(), machine, ...result }, null, 2)
  writeFileSync(join(results, `${name}.json`), `${text}\n`)
}

if (!pinned)
  log('Servers and load share cores because taskset is not available, so the figures are imprecise.')
if (
  [
    'server',
    'changes',
    'start',
    'streams',
    'uploads',
    'documents',
    'picker',
    'calendar',
    'breeding',
    'distance',
    'searches',
    'idle',
    'scale',
    'mix',
    'soak',
    'backup',
    'log',
  ].some(isSelected)
)
  await withDatabase()
await part('pages', pages)
await part('effort', effort)
await part('screening', () => import('./screening/screening.ts'))
await part('inbreeding', async () => inbreeding())
await part('restart', restarts)
await part('faults', faults)
await part('cluster', cluster)
await part('sales', sales)
await part('contracts', contracts)
await part('sources', async () => {
  const sources = { sources: measureSources(), tests: measureSources({ tests: true }) }
  log(`\nSource files\n${describe('sources', sources.sources)}\n${describe('tests', sources.tests)}`)
  save('sources', sources, summarizeSources(sources))
})

/** Runs a part if it is selected. Those after one that fails run, too, because all of them take long. */
async function part(name: string, measure: () => Promise<unknown>): Promise<void> {
  if (!isSelected(name)) return
  try {
    await measure()
  } catch (error) {
    process.exitCode = 1
    log(`\n${name} FAILED: ${error instanceof MissingProgramsError ? error.message : inspect(error)}`)
  }
}

async function sales(): Promise<void> {
  const passed = await checkSales({ seeds: Number(values.seeds), steps: Number(values.steps) })
  if (!passed) process.exitCode = 1
}

/** 200 signatures, each sent twice; target: 200 a minute, and none lost or doubled. */
async function contracts(): Promise<void> {
  const passed = await checkSignatures({ sales: 100 })
  if (!passed) process.exitCode = 1
}

async function withDatabase(): Promise<void> {
  const postgres = await startPostgres()
  try {
    await part('server', () => server(postgres))
    await part('changes', () => changes(postgres))
    await part('start', () => startup(postgres))
    await part('streams', () => streams(postgres))
    await part('uploads', () => uploads(postgres))
    await part('documents', () => documents(postgres))
    await part('picker', () => picker(postgres))
    await part('calendar', () => calendar(postgres))
    await part('breeding', () => breeding(postgres))
    await part('distance', () => distance(postgres))
    await part('searches', () => searches(postgres))
    await part('idle', () => idle(postgres))
    await part('log', () => accessLog(postgres))
    await part('scale', () => scale(postgres))
    await part('mix', () => mix(postgres, 'mix', 60))
    await part('soak', () => mix(postgres, 'soak', 1_800))
    await part('backup', () => backups(postgres))
  } finally {
    await postgres.stop()
  }
}

async function server(postgres: Postgres): Promise<void> {
  log(`\nServer: ${cats} cats, PostgreSQL ${postgres.version}, ${values.connections} connections`)
  await seed(postgres, cats)
  const result = await measureServer(
    {
      databaseUrl: postgres.url,
      databasePid: postgres.pid,
      dataDir,
      port,
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
      connections: Number(values.connections),
      only,
    },
    log,
  )
  log(`  memory         ${result.memory.idleMb} MB idle, ${result.memory.loadMb} MB under load`)
  // Results of some paths only would replace those of all paths.
  if (only.length === 0)
    save(`server-${cats}`, { postgres: postgres.version, ...result }, summarizeServer(result))
  log('  Query plans, each query once')
  for (const line of await savePlans(postgres.url, join(results, `plans-${cats}.txt`))) log(line)
}

async function accessLog(postgres: Postgres): Promise<void> {
  log(`\nAccess log: CPU time per request of the web process, ${cats} cats`)
  await seed(postgres, cats)
  const result = await measureAccessLog(
    {
      databaseUrl: postgres.url,
      databasePid: undefined,
      dataDir,
      port,
      only: [],
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
      connections: Number(values.connections),
    },
    log,
  )
  save('log', { workloads: result }, Object.fromEntries(result.map(({ name, ratio }) => [name, ratio])))
}

async function changes(postgres: Postgres): Promise<void> {
  log(`\nCached responses with ${CHANGE_RATES.join(', ')} changes per second: ${cats} cats, 16 connections`)
  await seed(postgres, cats)
  const settings = {
    databaseUrl: postgres.url,
    dataDir,
    port,
    connections: 16,
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    only,
  }
  const workloads = await measureChanges(settings, log)
  const ages = await measureAges(settings, join(dataDir, 'sample.json'))
  for (const { name, reads, median, max } of ages)
    log(
      `  age of a ${name.padEnd(8)} ${median.toFixed(0)} ms, at most ${max.toFixed(0)} ms (${reads} responses)`,
    )
  // Results of some workloads would replace those of all.
  if (only.length === 0)
    save('changes', { rates: CHANGE_RATES, workloads, ages }, summarizeChanges(workloads, ages))
}

async function scale(postgres: Postgres): Promise<void> {
  const sizes = values.sizes.split(',').map(Number)
  log(`\nScale: CPU per request, web process + PostgreSQL, with ${sizes.join(', ')} cats`)
  const result = await measureScale(
    { postgres, dataDir, port, sizes, only, requests: Number(values.requests) },
    log,
  )
  for (const line of describeScale(result, sizes)) log(line)
  if (only.length === 0) save('scale', { sizes, workloads: result }, summarizeScale(result, sizes))
}

async function uploads(postgres: Postgres): Promise<void> {
  log('\nUploads: pages and signing in while eight pictures of 24 megapixels are uploaded at a time')
  await seed(postgres, cats)
  const result = await measureUploads(
    {
      databaseUrl: postgres.url,
      dataDir,
      port,
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
    },
    log,
  )
  const { serverIdleMb, serverMb, decoderMb, totalMb } = result.memory
  log(
    `  memory          server ${serverIdleMb} MB idle and ${serverMb} at most, decoder ${decoderMb}, together ${totalMb}`,
  )
  save('uploads', { postgres: postgres.version, ...result }, summarizeUploads(result))
}

async function documents(postgres: Postgres): Promise<void> {
  log('\nDocuments: reads of a visitor while one person requests 150 files at once')
  await seed(postgres, cats)
  const result = await measureDocuments(
    { databaseUrl: postgres.url, dataDir, port, rounds: Number(values.rounds) },
    log,
  )
  save('documents', { postgres: postgres.version, ...result }, result)
}

async function searches(postgres: Postgres): Promise<void> {
  log('\nOne cat and 100,000 saved searches')
  const result = await measureSearches(postgres.url, log)
  save('searches', { postgres: postgres.version, ...result }, result)
}

/** With 100,000 cats unless `--cats` says otherwise. */
async function distance(postgres: Postgres): Promise<void> {
  log(`\nLists near a place: ${mixCats} cats, uncached`)
  await seed(postgres, mixCats)
  const result = await measureDistance(postgres.url, { rounds: Number(values.rounds) }, log)
  save('distance', { postgres: postgres.version, cats: mixCats, workloads: result })
  if (result.some(({ ratio, limit = Number.POSITIVE_INFINITY }) => ratio > limit)) process.exitCode = 1
}

async function picker(postgres: Postgres): Promise<void> {
  log('\nPicker of a waiting list')
  const result = await measurePicker(postgres.url, log)
  save('picker', { postgres: postgres.version, ...result }, result)
}

async function calendar(postgres: Postgres): Promise<void> {
  log('\nCalendar: 40 animals, 10 litters, 2,000 entries for calendar apps')
  const result = await measureCalendar(postgres.url, { dataDir, port }, log)
  save('calendar', { postgres: postgres.version, ...result }, result)
}

/** `--minutes` changes how long it runs; the users and streams are those of the targets. */
async function mix(postgres: Postgres, name: 'mix' | 'soak', seconds: number): Promise<void> {
  log(`\nLoad mix: ${mixCats} cats, 10,000 users, 1,000 streams, 5 changed prices per second`)
  await seed(postgres, mixCats)
  const result = await measureMix(
    {
      databaseUrl: postgres.url,
      dataDir,
      port,
      users: 10_000,
      streams: 1_000,
      connections: 32,
      mustStayFlat: name === 'soak',
      seconds: values.minutes ? Number(values.minutes) * 60 : seconds,
    },
    log,
  )
  save(name, { postgres: postgres.version, cats: mixCats, ...result }, result)
  if (result.errors.length > 0) process.exitCode = 1
}

/** `--seconds` changes for how long it measures. */
async function idle(postgres: Postgres): Promise<void> {
  log('\nIdle: the process with demo data and without visitors')
  const result = await measureIdle({
    databaseUrl: postgres.url,
    databasePid: postgres.pid,
    dataDir,
    port,
    seconds: Math.max(60, Number(values.seconds)),
  })
  for (const database of ['pglite', 'postgres'] as const)
    for (const when of ['afterStart', 'afterLoad'] as const) log(idleLine(database, when, result))
  log(`  at the end of the load: PGlite ${result.pglite.loadMb} MB, PostgreSQL ${result.postgres.loadMb} MB`)
  save('idle', result)
}

function idleLine(database: keyof IdleResult, when: 'afterStart' | 'afterLoad', result: IdleResult): string {
  const { cpuPercent, databaseCpuPercent, wakeUps, memoryMb } = result[database][when]
  return `  ${database.padEnd(10)}${when.padEnd(12)} ${cpuPercent}% of a core, database ${databaseCpuPercent}%, ${wakeUps} wake-ups/s, ${memoryMb} MB`
}

async function backups(postgres: Postgres): Promise<void> {
  log(`\nBackup and restore: ${cats} cats, encrypted, PostgreSQL ${postgres.version}`)
  await seed(postgres, cats)
  const result = await measureBackup({ databaseUrl: postgres.url, dataDir })
  const { rows, databaseMb, fileMb } = result
  log(`  ${rows} rows, ${databaseMb} MB with indexes; the file has ${fileMb} MB`)
  for (const name of ['backup', 'verify', 'restore'] as const)
    log(`  ${name.padEnd(16)} ${result[name].seconds} s, of which ${result[name].cpu} s CPU of the command`)
  save(`backup-${cats}`, { postgres: postgres.version, ...result }, result)
}

/** `--kills` or FAULT_KILLS makes it shorter, `--only` selects faults by parts of their names. */
async function faults(): Promise<void> {
  log('\nFaults under a load of writes: two web processes, a worker, PostgreSQL')
  const result = await measureFaults(
    {
      port,
      kills: Number(values.kills),
      seconds: 3 * Number(values.seconds),
      only,
    },
    log,
  )
  // Results of some faults would replace those of all.
  if (!values.only) save('faults', { faults: result })
  if (result.some(({ violations }) => violations.length > 0)) process.exitCode = 1
}

async function breeding(postgres: Postgres): Promise<void> {
  log('\nBreeding book: CPU time per request with 100,000 animals of 25 generations')
  const result = await measureMatings(postgres.url)
  for (const [database, costs] of Object.entries(result))
    for (const { name, server, database: ofDatabase, baseline, target } of costs) {
      log(
        `  ${database.padEnd(9)} ${name.padEnd(32)} ${server} ms, PostgreSQL ${ofDatabase} ms, target ${target}${baseline === null ? '' : `; baseline ${baseline} ms`}`,
      )
      if (server + ofDatabase > target) process.exitCode = 1
    }
  save('breeding', { version: postgres.version, ...result }, result)
}

function inbreeding(): void {
  log('\nInbreeding: CPU time without a database')
  const result = measureInbreeding()
  for (const { name, ancestors, ms, baselineMs, ratio } of result.costs)
    log(
      `  ${name.padEnd(12)} ${ms.toFixed(2)} ms, ${ancestors} animals; baseline ${baselineMs.toFixed(2)}, ratio ${ratio.toFixed(3)}`,
    )
  const { animals, seconds, longestMs, baselineSeconds, mean } = result.herd
  log(
    `  ${animals} animals ${seconds.toFixed(2)} s, longest part ${longestMs.toFixed(0)} ms; baseline ${baselineSeconds.toFixed(2)} s; mean F ${mean.toFixed(4)}`,
  )
  save('inbreeding', result, summarizeInbreeding(result))
}

async function restarts(): Promise<void> {
  log('\nRolling restarts: two web processes and the worker, under writes and reads')
  const postgres = await startPostgres()
  try {
    const settings = { databaseUrl: postgres.url, dataDir, port, rounds: Number(values.rounds) }
    const result = await measureRestarts(settings)
    for (const [name, figure] of Object.entries(result)) log(`  ${name.padEnd(16)} ${figure}`)
    if (!isLossless(result)) process.exitCode = 1
  } finally {
    await postgres.stop()
  }
}

async function cluster(): Promise<void> {
  log(`\nCluster: failures under the load mix, ${cats} cats`)
  const rounds = Number(values.rounds)
  const settings = { cats, rounds, dataDir, results, connections: 6 }
  const result = await benchCluster({ ...settings, only: values.only.split(',').filter(Boolean) }, log)
  const { messages, purchases, prices, repeated } = result.acknowledged
  log(
    `  confirmed ${messages} messages (${repeated} after a repetition), ${purchases} purchases, and prices of ${prices} cats`,
  )
  for (const name of ['errors', 'withoutRetryAfter', 'exits', 'unfinishedJobs'] as const)
    log(`  ${name.padEnd(18)} ${result[name].slice(0, 5).join('; ') || 'none'}`)
  if (!values.only) save('cluster', result)
  if (!isAsPromised(result)) process.exitCode = 1
}

async function seed(postgres: Postgres, cats: number): Promise<void> {
  const since = performance.now()
  await run(process.execPath, ['demo/seed-command.ts', '--cats', String(cats)], {
    env: { DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  })
  log(`  seeded in ${((performance.now() - since) / 1_000).toFixed(1)} s`)
}

async function startup(postgres: Postgres): Promise<void> {
  log('\nStart, until /cats responds')
  const result = await measureStart({ databaseUrl: postgres.url, dataDir, port })
  const line = (name: string, { min, median }: StartTimes) =>
    log(`  ${name.padEnd(28)} ${min} ms minimum, ${median} ms median`)
  line('PostgreSQL', result.postgres)
  line('PGlite', result.pglite)
  line('npm start with PGlite', result.npmStart)
  log(`  first start with PGlite      ${result.pgliteFirstMs} ms`)
  save('start', result)
}

async function streams(postgres: Postgres): Promise<void> {
  log(`\nStreams: PostgreSQL ${postgres.version}`)
  const result = await measureStreams({ databaseUrl: postgres.url, dataDir, port }, log)
  save('streams', { postgres: postgres.version, ...result }, result)
}

async function effort(): Promise<void> {
  log('\nEffort of first tasks, without the time in which pages load')
  const demo = await startDemo(dataDir, port)
  try {
    save('effort', await measureEffort(demo.origin, 'src/testing/pictures/plain.heic', log))
  } finally {
    await demo.stop()
  }
}

/** With demo data, because pictures are most of a page. */
async function pages(): Promise<void> {
  log('\nPages: transferred kB until idle, Lighthouse on a phone (median of three), axe in four views')
  const demo = await startDemo(dataDir, port)
  try {
    const paths = values.paths ? values.paths.split(',') : await publicPages(demo.origin)
    const pages = await measurePages(demo.origin, paths, log)
    // Results of some pages only would replace those of all pages.
    if (!values.paths) save('pages', { pages }, summarizePages(pages))
  } finally {
    await demo.stop()
  }
}
