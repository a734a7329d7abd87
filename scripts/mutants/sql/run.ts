/**
 * `npm run mutants -- sql payouts refunds`: makes one condition of one statement always true, or removes one ORDER BY, and runs the
 * database tests that execute the statement, until one fails. A change that no test notices is printed.
 *
 * Words select the files with statements and the test files whose paths contain one of them; without words, all are used, which
 * takes hours. In each round, every test file makes another change, so that one start of the tests tries many.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { startVitest } from 'vitest/node'
import { folderInMemory, startPostgres, TEST_SETTINGS } from '../../../src/testing/embedded-postgres.ts'
import { type Change, changesOf } from './changed-statements.ts'
import { ACTIVE, type Active, FOLDER, RECORDS, recordFile, type Statement } from './files.ts'

const CONFIG = 'scripts/mutants/sql/vitest.config.ts'
/** A change is tried in so many test files at most, the fastest first. */
const MAX_FILES = 8

type Mutant = Change & { line: string; original: string; files: string[]; isNoticed: boolean }
/** Seconds and result of each test file. */
type Results = Map<string, { seconds: number; failed: boolean }>

/** Runs the tool and returns whether every change was noticed. */
export async function runSqlMutants(words: readonly string[]): Promise<boolean> {
  const chosen = (path: string) => words.length === 0 || words.some((word) => path.includes(word))
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  // One server for all rounds.
  const server = await startPostgres({ settings: TEST_SETTINGS, parent: folderInMemory() })
  process.env.TEST_DATABASE_URL = server.url
  try {
    const mutants = await tryAll(words, chosen)
    report(mutants)
    return mutants.every(({ isNoticed }) => isNoticed)
  } finally {
    await server.stop()
  }
}

async function tryAll(words: readonly string[], chosen: (path: string) => boolean): Promise<Mutant[]> {
  const recorded = await runTests('record', [...words])
  const broken = [...recorded].filter(([, { failed }]) => failed).map(([file]) => file)
  if (broken.length > 0) throw new Error(`These tests fail without a change: ${broken.join(', ')}`)
  const mutants = mutantsOf(recorded, chosen)
  process.stdout.write(`${mutants.length} changes of statements, ${recorded.size} test files\n`)
  for (let pending = mutants; pending.length > 0; pending = mutants.filter(isPending)) await tryOnce(pending)
  return mutants
}

const isPending = ({ isNoticed, files }: Mutant) => !isNoticed && files.length > 0

/** The changes of all statements that the test files execute, each with its test files, fastest first. */
function mutantsOf(recorded: Results, chosen: (path: string) => boolean): Mutant[] {
  const executed = new Map<string, { line: string; files: string[] }>()
  const bySpeed = [...recorded].sort(([, one], [, other]) => one.seconds - other.seconds)
  for (const [file] of bySpeed)
    for (const { text, line } of statementsOf(file)) {
      if (!chosen(line)) continue
      const known = executed.get(text) ?? { line, files: [] }
      executed.set(text, { ...known, files: [...known.files, file] })
    }
  return [...executed].flatMap(([original, { line, files }]) =>
    changesOf(original).map(
      (change): Mutant => ({ ...change, line, original, files: files.slice(0, MAX_FILES), isNoticed: false }),
    ),
  )
}

function statementsOf(file: string): Statement[] {
  const name = recordFile(file).slice(RECORDS.length + 1)
  return readdirSync(RECORDS).includes(name) ? JSON.parse(readFileSync(recordFile(file), 'utf8')) : []
}

/** Each test file makes one change that it has not made yet. */
async function tryOnce(pending: readonly Mutant[]): Promise<void> {
  const tried = new Map<string, Mutant>()
  for (const mutant of pending) {
    const index = mutant.files.findIndex((file) => !tried.has(file))
    const [file] = index < 0 ? [] : mutant.files.splice(index, 1)
    if (file) tried.set(file, mutant)
  }
  const active: Record<string, Active> = Object.fromEntries(
    [...tried].map(([file, { original, text }]) => [file, { original, changed: text }]),
  )
  writeFileSync(ACTIVE, JSON.stringify(active))
  const results = await runTests('change', [...tried.keys()])
  for (const [file, mutant] of tried) {
    const result = results.get(file)
    if (!result) throw new Error(`${file} did not run.`)
    if (result.failed) mutant.isNoticed = true
  }
  process.stdout.write(`${pending.filter(isPending).length} of ${pending.length} remain\n`)
}

async function runTests(mode: 'record' | 'change', files: string[]): Promise<Results> {
  process.env.SQL_MUTANTS = mode
  const vitest = await startVitest('test', files, {
    config: CONFIG,
    watch: false,
    reporters: [{}],
    // Errors outside of tests belong to the change.
    dangerouslyIgnoreUnhandledErrors: true,
  })
  const results: Results = new Map(
    vitest.state
      .getTestModules()
      .map((module) => [
        module.moduleId.slice(process.cwd().length + 1).replaceAll('\\', '/'),
        { seconds: module.diagnostic().duration / 1_000, failed: !module.ok() },
      ]),
  )
  await vitest.close()
  process.exitCode = 0
  return results
}

/** Prints what no test noticed, and the numbers by feature. */
function report(mutants: readonly Mutant[]): void {
  for (const { line, kind, removed, isNoticed } of mutants)
    if (!isNoticed) process.stdout.write(`\n${line} survives without its ${kind}:\n  ${removed}\n`)
  const byFeature = Map.groupBy(
    mutants,
    ({ line }) => /^src\/(?:features\/)?([\w-]+)/.exec(line)?.[1] ?? line,
  )
  for (const [feature, own] of [...byFeature].sort()) {
    const noticed = own.filter(({ isNoticed }) => isNoticed).length
    process.stdout.write(`${feature}: ${noticed} of ${own.length} noticed\n`)
  }
}
