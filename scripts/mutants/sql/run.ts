/**
 * `npm run mutants -- sql payouts refunds`: makes one condition of one statement always true, or removes one ORDER BY, and runs the
 * database tests that execute the statement, until one fails. A change that no test notices, and that survivors.ts does not list, is
 * printed and fails the run.
 *
 * Words select the files with statements and the test files whose paths contain one of them; without words, all are used, which
 * takes hours. In each round, every test file makes other changes, so that one start of the tests tries many.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { startVitest } from 'vitest/node'
import { folderInMemory, startPostgres, TEST_SETTINGS } from '../../../src/testing/embedded-postgres.ts'
import { type Change, changesOf } from './changed-statements.ts'
import { ACTIVE, type Active, COPIES, FOLDER, RECORDS, recordFile, type Statement } from './files.ts'
import { byFeature, findings, sqlEvidence } from './results.ts'

const EVIDENCE = 'docs/evidence/sql-mutants.md'
const CONFIG = 'scripts/mutants/sql/vitest.config.ts'
/** A change is tried in so many test files at most, the fastest first. */
const MAX_FILES = 4

type Mutant = Change & { line: string; original: string; files: string[]; isNoticed: boolean }
/** So many changes are tried in a test file in each round, as starting it takes longer than running it. */
const MAX_COPIES = 6

/** Seconds and result of each test file. */
type Results = Map<string, { seconds: number; failed: boolean }>

/** Runs the tool and returns whether every change was noticed or is listed. */
export async function runSqlMutants(words: readonly string[]): Promise<boolean> {
  const chosen = (path: string) => words.length === 0 || words.some((word) => path.includes(word))
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  // One server for all rounds.
  const server = await startPostgres({ settings: TEST_SETTINGS, parent: folderInMemory() })
  process.env.TEST_DATABASE_URL = server.url
  try {
    const mutants = await tryAll(words, chosen)
    return report(mutants, words)
  } finally {
    await server.stop()
  }
}

async function tryAll(words: readonly string[], chosen: (path: string) => boolean): Promise<Mutant[]> {
  const recorded = await runTests('record', [...words])
  const broken = [...recorded].filter(([, { failed }]) => failed).map(([file]) => file)
  if (broken.length > 0) throw new Error(`These tests fail without a change: ${broken.join(', ')}`)
  await requireCopiesPass([...recorded.keys()])
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

/** Throws if a copy of a test file fails without a change, also as the second in its worker: it would look like a noticed change. */
async function requireCopiesPass(files: readonly string[]): Promise<void> {
  const copiesOf = startCopies()
  const copies = [...files, ...files].map((file) => addCopy(file, copiesOf))
  writeFileSync(ACTIVE, '{}')
  const results = await runTests('change', [`${COPIES}/`])
  const broken = copies.filter((copy) => results.get(copy)?.failed !== false)
  if (broken.length > 0) throw new Error(`These copies fail without a change: ${broken.join(', ')}`)
}

/** Removes the copies of the last round. Returns the number of copies of each file. */
function startCopies(): Map<string, number> {
  rmSync(COPIES, { recursive: true, force: true })
  mkdirSync(COPIES, { recursive: true })
  return new Map()
}

/** Each test file makes some changes that it has not made yet, one in each of its copies. */
async function tryOnce(pending: readonly Mutant[]): Promise<void> {
  const tried = new Map<string, Mutant>()
  const copiesOf = startCopies()
  for (const mutant of pending) {
    const index = mutant.files.findIndex((file) => (copiesOf.get(file) ?? 0) < MAX_COPIES)
    const [file] = index < 0 ? [] : mutant.files.splice(index, 1)
    if (file) tried.set(addCopy(file, copiesOf), mutant)
  }
  const active: Record<string, Active> = Object.fromEntries(
    [...tried].map(([copy, { original, text }]) => [copy, { original, changed: text }]),
  )
  writeFileSync(ACTIVE, JSON.stringify(active))
  const results = await runTests('change', [`${COPIES}/`])
  for (const [copy, mutant] of tried) {
    const result = results.get(copy)
    if (!result) throw new Error(`${copy} did not run.`)
    if (result.failed) mutant.isNoticed = true
  }
  process.stdout.write(`${pending.filter(isPending).length} of ${pending.length} remain\n`)
}

/** Writes a copy of a test file. The number in the import makes it a module of its own; what the test imports is loaded once. */
function addCopy(file: string, copiesOf: Map<string, number>): string {
  const number = (copiesOf.get(file) ?? 0) + 1
  copiesOf.set(file, number)
  const copy = `${COPIES}/${number}__${file.replaceAll('/', '__')}`
  writeFileSync(copy, `import '/${file}?copy=${number}'\n`)
  return copy
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

/** Prints what fails the run and the numbers by feature, and writes those of the features that the words name. */
function report(mutants: readonly Mutant[], words: readonly string[]): boolean {
  const found = findings(mutants)
  for (const finding of found) process.stdout.write(`\n${finding}\n`)
  const results = byFeature(mutants)
  for (const { feature, changes, noticed, listed } of results)
    process.stdout.write(`${feature}: ${noticed} of ${changes} noticed, ${listed} listed\n`)
  const complete = results.filter(({ feature }) => words.length === 0 || words.includes(feature))
  const previous = existsSync(EVIDENCE) ? readFileSync(EVIDENCE, 'utf8') : ''
  if (complete.length > 0) writeFileSync(EVIDENCE, sqlEvidence(previous, complete))
  return found.length === 0
}
