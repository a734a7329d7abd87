import { existsSync, readFileSync } from 'node:fs'

/** Passed, failed and skipped tests of a part. */
export const NOTHING = { passed: 0, failed: 0, skipped: 0 }

/** One check counts as one test. */
export function gateCounts(code) {
  return code === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1 }
}

/** Reads the report that Vitest's json reporter wrote. A file that did not load has no tests and counts as one failure. */
export function vitestCounts(file, code) {
  const report = read(file)
  const broken = report?.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return settled(code, {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + (broken?.length ?? 0),
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  })
}

/** Reads the report that Playwright's json reporter wrote. A journey that passed when repeated has passed; the list names it flaky. */
export function playwrightCounts(file, code) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = read(file)?.stats ?? {}
  return settled(code, { passed: expected + flaky, failed: unexpected, skipped })
}

/** A runner that failed without a failing test (it crashed, or something was left unhandled) or ran none fails too. */
function settled(code, counts) {
  const silent = counts.failed === 0 && (code !== 0 || counts.passed === 0)
  return silent ? { ...counts, failed: 1 } : counts
}

/** Adds up parts. */
export function sum(list) {
  return list.reduce(
    (total, counts) => ({
      passed: total.passed + counts.passed,
      failed: total.failed + counts.failed,
      skipped: total.skipped + counts.skipped,
    }),
    NOTHING,
  )
}

/** '12 passed, 0 failed', and what was skipped where there is such. */
export function countsText({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
