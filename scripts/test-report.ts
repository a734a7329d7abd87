/** Reads the JSON reports of Vitest and Playwright, and writes the summary at the end of `npm test`. */
import { relative } from 'node:path'

export type Results = {
  passed: number
  failures: { name: string; message: string }[]
  skips: { name: string; reason: string }[]
  /** How long each file of tests took. */
  files: { name: string; ms: number }[]
}

/** The results of a step of `npm test` and how long it took. */
export type StepResults = Results & { step: string; seconds: number }

export const NO_RESULTS: Readonly<Results> = { passed: 0, failures: [], skips: [], files: [] }

const NO_REASON = 'no reason given'

type VitestReport = {
  testResults: {
    /** The file. */
    name: string
    status: string
    /** The error outside tests, if there is one. */
    message: string
    /** In milliseconds. */
    startTime: number
    endTime: number
    assertionResults: {
      fullName: string
      status: string
      failureMessages: string[]
      meta: { skipReason?: string }
    }[]
  }[]
}

/** The results in a report of Vitest's reporter `json`. Throws if it has another form. */
export function vitestResults(json: string): Results {
  const results: Results = { passed: 0, failures: [], skips: [], files: [] }
  for (const file of (JSON.parse(json) as VitestReport).testResults) {
    const path = relative('.', file.name)
    results.files.push({ name: path, ms: file.endTime - file.startTime })
    const isFailed = file.status === 'failed'
    const failedTests = file.assertionResults.filter(({ status }) => status === 'failed')
    for (const { fullName, failureMessages } of failedTests)
      results.failures.push({ name: `${path}: ${fullName}`, message: failureMessages.join('\n') })
    if (isFailed && failedTests.length === 0) results.failures.push({ name: path, message: file.message })
    for (const { fullName, status, meta } of file.assertionResults) {
      if (status === 'passed') results.passed += 1
      else if (status !== 'failed') {
        const reason = meta.skipReason ?? (isFailed ? 'the file failed before it' : NO_REASON)
        results.skips.push({ name: `${path}: ${fullName}`, reason })
      }
    }
  }
  return results
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    tests: {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      annotations: { type: string; description?: string }[]
      results: { duration: number; errors?: { message?: string }[] }[]
    }[]
  }[]
}

/** The results in a report of Playwright's reporter `json`. A test that passes only the second time has failed. */
export function playwrightResults(json: string): Results {
  const { suites, errors } = JSON.parse(json) as { suites: PlaywrightSuite[]; errors: { message: string }[] }
  const results: Results = { passed: 0, failures: [], skips: [], files: [] }
  for (const { message } of errors) results.failures.push({ name: 'journeys', message })
  for (const suite of suites) addSuite(suite, results)
  const files = Map.groupBy(results.files, ({ name }) => name)
  results.files = [...files].map(([name, parts]) => ({
    name,
    ms: parts.reduce((sum, { ms }) => sum + ms, 0),
  }))
  return results
}

function addSuite({ suites = [], specs = [] }: PlaywrightSuite, results: Results): void {
  for (const suite of suites) addSuite(suite, results)
  for (const { title, file, tests } of specs) {
    const name = `e2e/${file}: ${title}`
    for (const { status, annotations, results: runs } of tests) {
      for (const { duration } of runs) results.files.push({ name: `e2e/${file}`, ms: duration })
      if (status === 'expected') results.passed += 1
      else if (status === 'skipped') {
        const reason = annotations.find(({ type }) => type === 'skip')?.description ?? NO_REASON
        results.skips.push({ name, reason })
      } else {
        const messages = runs.flatMap(({ errors = [] }) => errors.map(({ message }) => message ?? ''))
        results.failures.push({ name, message: messages.join('\n') })
      }
    }
  }
}

/** How many of the slowest files of each step are in the summary. */
const SLOWEST = 5

/** The end of the output: how long the steps and their slowest files took, failures, skips by reason, and the numbers. */
export function summary(steps: readonly StepResults[], seconds: number): string {
  const failures = steps.flatMap((results) => results.failures)
  const skips = steps.flatMap((results) => results.skips)
  const passed = steps.reduce((sum, results) => sum + results.passed, 0)
  const lines = ['', `━━━ summary after ${Math.floor(seconds / 60)} min ${seconds % 60} s`, '']
  for (const { step, seconds, files } of steps) {
    lines.push(`${step}: ${seconds} s`)
    const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)
    for (const { name, ms } of slowest)
      lines.push(`  ${String(Math.round(ms / 1000)).padStart(4)} s  ${name}`)
  }
  if (failures.length > 0) lines.push('', 'Failed:')
  for (const { name, message } of failures) lines.push(`  ✗ ${name}`, `      ${firstLineOf(message)}`)
  for (const [reason, group] of Map.groupBy(skips, (skip) => skip.reason))
    lines.push('', `Skipped, because ${reason}:`, ...group.map(({ name }) => `  - ${name}`))
  lines.push('', `${passed} passed, ${failures.length} failed, ${skips.length} skipped`)
  return lines.join('\n')
}

/** The first line of a message, without the colors of terminals. */
const firstLineOf = (message: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colors begin with this character
  (message.trim().split('\n')[0] ?? '').replaceAll(/\u001b\[\d*(;\d+)*m/g, '')
