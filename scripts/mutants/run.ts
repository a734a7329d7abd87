/**
 * `npm run mutants`: makes small changes to the files of `files.ts`, one at a time, and runs the unit tests that execute the
 * changed code. It fails if a file has fewer than 90 % of its changes noticed, or a change survives that is not listed.
 *
 * Words after `--` select the files whose paths contain one of them. A run of all files writes docs/evidence/mutants.md.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { MUTATED_FILES } from './files.ts'
import { evidence, type FileResult, fileResults, findings } from './results.ts'

const words = process.argv.slice(2)
const files = MUTATED_FILES.filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
if (files.length === 0) throw new Error(`No file of scripts/mutants/files.ts contains ${words.join(' or ')}`)

const mutants = await new Stryker({
  mutate: files,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutants/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  // Unchanged mutants whose tests have not changed keep their results.
  incremental: true,
  incrementalFile: '.cache/mutants/results.json',
  tempDirName: '.cache/mutants/copy',
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
  reporters: ['progress-append-only'],
}).runMutationTest()

const sources = new Map(
  await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const)),
)
const results: FileResult[] = fileResults(
  sources,
  mutants.map((mutant) => ({ ...mutant, file: relative('.', mutant.fileName).replaceAll('\\', '/') })),
)
if (words.length === 0) await writeFile('docs/evidence/mutants.md', evidence(results))

for (const { file, mutants, killed, listed } of results)
  process.stdout.write(`${file}: ${mutants} mutants, ${killed} killed, ${listed} listed\n`)
const errors = findings(results)
for (const error of errors) process.stderr.write(`\n${error}\n`)
process.exitCode = errors.length > 0 ? 1 : 0
