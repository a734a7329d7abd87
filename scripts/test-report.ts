/** Reads the JSON reports of Vitest and Playwright, and writes the summary at the end of `npm test`. */
import { relative } from 'node:path'

export type Results = {
  passed: number
  failures: { name: string; message: string }[]
  skips: { name: string; reason: string }[]
}

const NO_REASON = 'no reason given'

type VitestReport = {
  testResults: {
    /** The file. */
    name: string
    status: string
    /** The error outside tests, if there is one. */
    message: string
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
  const results: Results = { passed: 0, failures: [], skips: [] }
  for (const file of (JSON.parse(json) as VitestReport).testResults) {
    const path = relative('.', file.name)
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
      results: { errors?: { message?: string }[] }[]
    }[]
  }[]
}

/** The results in a report of Playwright's reporter `json`. A test that passes only the second time has failed. */
export function playwrightResults(json: string): Results {
  const { suites, errors } = JSON.parse(json) as { suites: PlaywrightSuite[]; errors: { message: string }[] }
  const results: Results = { passed: 0, failures: [], skips: [] }
  for (const { message } of errors) results.failures.push({ name: 'journeys', message })
  for (const suite of suites) addSuite(suite, results)
  return results
}

function addSuite({ suites = [], specs = [] }: PlaywrightSuite, results: Results): void {
  for (const suite of suites) addSuite(suite, results)
  for (const { title, file, tests } of specs) {
    const name = `e2e/${file}: ${title}`
    for (const { status, annotations, results: runs } of tests) {
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

/** The end of the output: failures, skips by reason, and the numbers. */
export function summary(all: readonly Results[], seconds: number): string {
  const failures = all.flatMap((results) => results.failures)
  const skips = all.flatMap((results) => results.skips)
  const passed = all.reduce((sum, results) => sum + results.passed, 0)
  const lines = ['', `━━━ summary after ${Math.floor(seconds / 60)} min ${seconds % 60} s`]
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
