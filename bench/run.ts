/**
 * `npm run bench`: everything that is measured rather than tested. Figures go to bench/results and a summary to the
 * terminal. Parts are chosen by name, `npm run bench -- server pages`; see docs/performance.md for what they mean.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startDemo } from './demo-app.ts'
import { measurePages } from './pages.ts'
import { savePlans } from './plans.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { pinned, run } from './processes.ts'
import { publicPages } from './public-pages.ts'
import { measureServer } from './server.ts'
import { describe, measureSources } from './sources.ts'
import { measureStart, type StartTimes } from './startup.ts'
import { measureStreams } from './streams.ts'

const PARTS = ['server', 'start', 'streams', 'pages', 'sources', 'screening']
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cats: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '64' },
    port: { type: 'string', default: '4790' },
    prepared: { type: 'boolean', default: false },
    paths: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
  },
})
const unknown = positionals.filter((part) => !PARTS.includes(part))
if (unknown.length > 0) {
  process.stderr.write(`No such part: ${unknown.join(', ')}. There are ${PARTS.join(', ')}.\n`)
  process.exit(2)
}
const wanted = (part: string) => positionals.length === 0 || positionals.includes(part)
const port = Number(values.port)
const dataDir = resolve('.data/bench')
const results = resolve('bench/results')
mkdirSync(dataDir, { recursive: true })
mkdirSync(results, { recursive: true })

// Everything that was started is stopped with us.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => process.exit(1))

const log = (text: string) => process.stdout.write(`${text}\n`)

function save(name: string, result: object): void {
  const machine = { processor: cpus()[0]?.model, cores: cpus().length, node: process.version, pinned }
  const text = JSON.stringify({ at: new Date().toISOString(), machine, ...result }, null, 2)
  writeFileSync(join(results, `${name}.json`), `${text}\n`)
}

if (!pinned) log('Servers and load share their cores here (no taskset): take the figures as rough.')
if (['server', 'start', 'streams'].some(wanted)) await withDatabase()
if (wanted('pages')) await pages()
if (wanted('screening')) await import('./screening.ts')
if (wanted('sources')) {
  const sources = { sources: measureSources(), tests: measureSources({ tests: true }) }
  log(`\nSource files\n${describe('sources', sources.sources)}\n${describe('tests', sources.tests)}`)
  save('sources', sources)
}

async function withDatabase(): Promise<void> {
  const postgres = await startPostgres()
  try {
    if (wanted('server')) await server(postgres)
    if (wanted('start')) await startup(postgres)
    if (wanted('streams')) await streams(postgres)
  } finally {
    await postgres.stop()
  }
}

async function server(postgres: Postgres): Promise<void> {
  log(`\nServer: ${values.cats} cats, PostgreSQL ${postgres.version}, ${values.connections} connections`)
  await seed(postgres, Number(values.cats))
  const result = await measureServer(
    {
      databaseUrl: postgres.url,
      databasePid: postgres.pid,
      dataDir,
      port,
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
      connections: Number(values.connections),
      prepared: values.prepared,
      only: values.only.split(',').filter(Boolean),
    },
    log,
  )
  log(`  memory         ${result.memory.idleMb} MB idle, ${result.memory.loadMb} MB under load`)
  save(`server-${values.cats}`, { postgres: postgres.version, ...result })
  log('  Plans, each question once')
  for (const line of await savePlans(postgres.url, join(results, `plans-${values.cats}.txt`))) log(line)
}

async function seed(postgres: Postgres, cats: number): Promise<void> {
  const since = performance.now()
  await run(process.execPath, ['demo/seed-command.ts', '--cats', String(cats)], {
    env: { DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  })
  log(`  seeded in ${((performance.now() - since) / 1_000).toFixed(1)} s`)
}

async function startup(postgres: Postgres): Promise<void> {
  log('\nStart, until /cats is answered')
  const result = await measureStart({ databaseUrl: postgres.url, dataDir, port })
  const line = (name: string, { min, median }: StartTimes) =>
    log(`  ${name.padEnd(28)} ${min} ms at best, median ${median} ms`)
  line('PostgreSQL', result.postgres)
  line('PGlite', result.pglite)
  line('npm start with PGlite', result.npmStart)
  log(`  first start with PGlite      ${result.pgliteFirstMs} ms`)
  save('start', result)
}

async function streams(postgres: Postgres): Promise<void> {
  log(`\nStreams: PostgreSQL ${postgres.version}`)
  const result = await measureStreams({ databaseUrl: postgres.url, dataDir, port }, log)
  save('streams', { postgres: postgres.version, ...result })
}

/** With the demo, since pictures are most of a page. */
async function pages(): Promise<void> {
  log('\nPages, kB on the wire until idle, Lighthouse on a phone (median of three), axe in four views')
  const demo = await startDemo(dataDir, port)
  try {
    const paths = values.paths ? values.paths.split(',') : await publicPages(demo.origin)
    const pages = await measurePages(demo.origin, paths, log)
    // A part of them is a look, not a result.
    if (!values.paths) save('pages', { pages })
  } finally {
    await demo.stop()
  }
}
