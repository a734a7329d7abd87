/**
 * `npm run mutants`: makes small changes to the files of `files.ts`, one at a time, and runs the unit tests that execute the
 * changed code. It fails if a file has fewer than 90 % of its changes noticed, or a change survives that is not listed.
 *
 * Words after `--` select the files whose paths contain one of them. A run of all files writes docs/evidence/mutants.md. After the
 * word `sql`, it changes statements of SQL instead (sql/run.ts).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { MUTATED_FILES } from './files.ts'
import { evidence, type FileResult, fileResult, findings } from './results.ts'

const words = process.argv.slice(2)
if (words[0] === 'sql') {
  const { runSqlMutants } = await import('./sql/run.ts')
  process.exit((await runSqlMutants(words.slice(1))) ? 0 : 1)
}
const files = MUTATED_FILES.filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
if (files.length === 0) throw new Error(`No file of scripts/mutants/files.ts contains ${words.join(' or ')}`)

const results: FileResult[] = []
// Each feature runs its own tests only: a change of a constant runs all tests that there are.
for (const [folder, mutated] of Map.groupBy(files, featureOf)) {
  const stored = `.cache/mutants/${folder.replaceAll('/', '-')}.json`
  keepOnlyKilled(stored)
  const mutants = await new Stryker({
    mutate: mutated,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutants/vitest.config.ts', dir: folder },
    coverageAnalysis: 'perTest',
    // Killed mutants are not repeated until they or the tests that killed them change.
    incremental: true,
    incrementalFile: stored,
    tempDirName: `.cache/mutants/copy-${process.pid}`,
    ignorePatterns: [
      '/.cache',
      '/.data',
      '/bench',
      '/corpus',
      '/dist',
      '/docs',
      '/e2e',
      '/lab',
      '/test-results',
    ],
    // Without it, Stryker rewrites the copy of tsconfig.json.
    tsconfigFile: 'none.json',
    disableTypeChecks: false,
    concurrency: 2,
    // A busy machine must not look like a change that hangs.
    timeoutMS: 300_000,
    reporters: ['dots'],
    allowConsoleColors: false,
    logLevel: 'warn' as never,
    warnings: false,
  }).runMutationTest()
  for (const file of mutated) {
    const own = mutants.filter(({ fileName }) => relative('.', fileName).replaceAll('\\', '/') === file)
    const result = fileResult(file, readFileSync(file, 'utf8'), own)
    process.stdout.write(`${file}: ${result.mutants} mutants, ${result.killed} killed\n`)
    for (const finding of findings(result)) process.stdout.write(`\n${finding}\n\n`)
    results.push(result)
  }
}

if (words.length === 0) writeFileSync('docs/evidence/mutants.md', evidence(results))
process.exitCode = results.some((result) => findings(result).length > 0) ? 1 : 0

/** Removes other results from a file of Stryker, which does not repeat a surviving change of a constant after a test was added. */
function keepOnlyKilled(path: string): void {
  if (!existsSync(path)) return
  const report = JSON.parse(readFileSync(path, 'utf8')) as {
    files: Record<string, { mutants: { status: string }[] }>
  }
  for (const file of Object.values(report.files))
    file.mutants = file.mutants.filter(({ status }) => status === 'Killed')
  writeFileSync(path, JSON.stringify(report))
}

/** `src/features/payouts` or `src/lib`. */
function featureOf(file: string): string {
  return /^src\/(features\/[\w-]+|lib)/.exec(file)?.[0] ?? 'src'
}
