/**
 * `npm test` and `npm run check`: runs all stages even if one fails, and ends with one summary of all tests. Arguments select
 * stages: check, database, journeys. The last two are main tests; `--all` runs all, as continuous integration does, and `--full`
 * runs all database tests on both engines. `--changed` runs what a change since the last commit can break, or since the commit
 * in `--since`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { MAIN } from '../e2e/main.ts'
import { changedSince, readSources, selectTests } from './changed-tests.ts'
import {
  NO_RESULTS,
  playwrightResults,
  type Results,
  type StepResults,
  summary,
  vitestResults,
} from './test-report.ts'

type Step = {
  name: string
  command: string
  /** Reads the results of its tests from the JSON report that the command wrote to a file. */
  report?: (json: string) => Results
}

/** Steps that run beside each other, one for each of two cores, or one after another with their output shown at once. */
type Stage = { parallel?: Step[]; serial?: Step[] }

const REPORTS = '.cache/test-reports'
const PARALLEL = 2

const { values, positionals } = parseArgs({
  options: {
    all: { type: 'boolean' },
    full: { type: 'boolean' },
    changed: { type: 'boolean' },
    since: { type: 'string' },
  },
  allowPositionals: true,
})
const isMain = !values.all && !values.full
const isChanged = values.changed || values.since !== undefined
// For src/testing/random/properties.ts, which otherwise has a fixed seed.
if (values.full) process.env.PROPERTY_SEED ??= String(Date.now() % 1e9)

const ALL_STAGES: Record<string, Stage> = {
  check: {
    parallel: [
      // Its threads each check many types again, which takes twice the CPU time; the other steps use the second core.
      { name: 'types', command: 'tsc --singleThreaded' },
      { name: 'import rules', command: 'node scripts/check-imports.ts' },
      { name: 'format and lint', command: 'biome ci --error-on-warnings .' },
      { name: 'unused code', command: 'knip' },
      { name: 'packages', command: 'node scripts/check-packages.ts' },
    ],
    serial: [vitest('unit and component tests', '--project unit --project browser --project browser-mocks')],
  },
  database: {
    serial: isMain
      ? [vitest('main tests on PostgreSQL', '--mode main --project postgres')]
      : [
          vitest('tests on PostgreSQL', '--project postgres'),
          vitest('tests on PGlite', `${values.full ? '--mode full ' : ''}--project pglite`),
        ],
  },
  journeys: {
    serial: [
      { name: 'build', command: 'vite build --logLevel warn' },
      { name: 'budgets', command: 'node bench/budgets.ts' },
      {
        name: isMain ? 'main journeys' : 'journeys',
        command: `playwright test ${isMain ? `--grep ${MAIN} ` : ''}--reporter=list,json`,
        report: playwrightResults,
      },
    ],
  },
}

const STAGES = isChanged ? changedStages() : ALL_STAGES

/** What a change can break. Only journeys that were changed themselves are run. */
function changedStages(): Record<string, Stage> {
  const { unit, database, journeys } = selectTests(changedSince(values.since ?? 'HEAD'), readSources())
  const browser = unit.filter((path) => path.endsWith('.browser.test.tsx'))
  const others = unit.filter((path) => !browser.includes(path))
  const files = (paths: string[]) => paths.join(' ')
  return {
    check: {
      ...(ALL_STAGES.check?.parallel && { parallel: ALL_STAGES.check.parallel }),
      serial: [
        ...(others.length > 0 ? [vitest('unit tests', `--project unit ${files(others)}`)] : []),
        ...(browser.length > 0
          ? [vitest('component tests', `--project browser --project browser-mocks ${files(browser)}`)]
          : []),
      ],
    },
    database: {
      serial: database
        ? database.length > 0
          ? [vitest('database tests', `--project postgres ${files(database)}`)]
          : []
        : (ALL_STAGES.database?.serial ?? []),
    },
    journeys: {
      serial:
        journeys.length > 0
          ? [
              { name: 'build', command: 'vite build --logLevel warn' },
              {
                name: 'changed journeys',
                command: `playwright test ${files(journeys)} --reporter=list,json`,
                report: playwrightResults,
              },
            ]
          : [],
    },
  }
}

/** Runs tests. One that is marked with `only` fails, because the others would not run. */
function vitest(name: string, options: string): Step {
  const command = `vitest run ${options} --allowOnly=false --reporter=default --reporter=json --outputFile.json=${fileOf(name)}`
  return { name, command, report: vitestResults }
}

/** The file of a step's report. */
function fileOf(name: string): string {
  return join(REPORTS, `${name.replaceAll(' ', '-')}.json`)
}

const print = (text: string) => void process.stdout.write(`${text}\n`)
const PATH = `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}`
/** A step and the processes that it starts are a group, which gets the signals of this process. Windows sends them to all itself. */
const HAS_GROUPS = process.platform !== 'win32'
const running = new Set<ChildProcess>()
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true
    for (const { pid } of running) if (pid && HAS_GROUPS) process.kill(-pid, signal)
  })
}

/** Runs a step, and returns its results. Its output is shown at once if it is `live`, otherwise if it fails. */
async function run({ name, command, report }: Step, live: boolean): Promise<StepResults> {
  const started = Date.now()
  if (live) print(`\n━━━ ${name}: ${command}\n`)
  const child = spawn(command, {
    shell: true,
    detached: HAS_GROUPS,
    stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
    env: { ...process.env, PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(fileOf(name)) },
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data))
  const code = await new Promise<number | null>((done) => child.on('close', done))
  running.delete(child)
  const seconds = Math.round((Date.now() - started) / 1000)
  print(`${live ? '\n' : ''}━━━ ${name}: ${code === 0 ? 'passed' : 'FAILED'} after ${seconds} s`)
  if (code !== 0) print(output)
  const results = report ? readReport(report, name) : NO_RESULTS
  const isUnexplained = code !== 0 && results.failures.length === 0
  const failures = isUnexplained
    ? [{ name, message: `${command} ended with code ${code}` }]
    : results.failures
  return { ...results, failures, step: name, seconds }
}

function readReport(report: (json: string) => Results, name: string): Results {
  try {
    return report(readFileSync(fileOf(name), 'utf8'))
  } catch (error) {
    return { ...NO_RESULTS, failures: [{ name, message: `no report: ${error}` }] }
  }
}

async function runStage({ parallel = [], serial = [] }: Stage): Promise<StepResults[]> {
  const waiting = [...parallel]
  const results: StepResults[] = []
  const worker = async () => {
    for (let step = waiting.shift(); step && !interrupted; step = waiting.shift())
      results.push(await run(step, false))
  }
  await Promise.all(Array.from({ length: PARALLEL }, worker))
  for (const step of serial) if (!interrupted) results.push(await run(step, true))
  return results
}

const unknown = positionals.filter((name) => !STAGES[name])
if (unknown.length > 0) throw new Error(`There is no stage ${unknown}; there are ${Object.keys(STAGES)}.`)
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
const started = Date.now()
const results: StepResults[] = []
const selected = positionals.length > 0 ? positionals : Object.keys(STAGES)
for (const [name, stage] of Object.entries(STAGES))
  if (selected.includes(name) && !interrupted) results.push(...(await runStage(stage)))
const seconds = Math.round((Date.now() - started) / 1000)
if (interrupted)
  results.push({ ...NO_RESULTS, step: 'all', seconds, failures: [{ name: 'all', message: 'interrupted' }] })
if (isChanged)
  print(
    '\nThese were the tests that the change can break; `npm test` runs the main ones, and `npm run test:all` all.',
  )
else if (isMain && selected.some((name) => name !== 'check'))
  print('\nThese were the main tests; `npm run test:all` runs all.')
print(summary(results, seconds))
if (results.some(({ failures }) => failures.length > 0)) process.exitCode = 1
