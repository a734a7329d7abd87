/**
 * npm test: every check and every test in one run, a line for each part; the last line counts all of them.
 * `--quick` (npm run check) leaves out what takes long: dead code, PostgreSQL, the build and the browser.
 */
import { ensureInstalled } from './install.mjs'
import { whenOrphaned } from './orphaned.mjs'
import { seconds } from './step.mjs'
import { countsText, gateCounts, sum } from './test-counts.mjs'

// What runs at the moment ends with this process or soon after; PostgreSQL and its folder are cleared away.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
whenOrphaned(() => process.exit(1))

await ensureInstalled()
// Needs the packages that may have been installed just now.
const { PARTS } = await import('./test-parts.mjs')

const begin = performance.now()
const parts = process.argv.includes('--quick') ? PARTS.filter(({ quick }) => quick) : PARTS
const results = []
for (const part of parts) results.push(await report(part))
const total = sum(results)
process.stdout.write(`\nIn ${seconds(begin)}:\n${countsText(total)}\n`)
process.exitCode = total.failed > 0 ? 1 : 0

/** Runs a part and prints its line, with all that it printed when something failed. */
async function report({ name, run }) {
  const start = performance.now()
  process.stdout.write(`${name.padEnd(36, ' .')} `)
  const { counts, output } = await run().catch((error) => ({
    counts: gateCounts(1),
    output: error.stack ?? String(error),
  }))
  process.stdout.write(`${seconds(start).padStart(7)}  ${countsText(counts)}\n`)
  if (counts.failed > 0) process.stdout.write(`${output.trimEnd()}\n\n`)
  return counts
}
