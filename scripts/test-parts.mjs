/** The parts of npm test, in their order. Each answers its counts and the output to show when something failed. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { binOf } from './bin.mjs'
import { build } from './build.mjs'
import { ROOT, runNode } from './node.mjs'
import { startPostgres } from './postgres.mjs'
import { gateCounts, playwrightCounts, vitestCounts } from './test-counts.mjs'

const biome = (...args) => [binOf('@biomejs/biome', 'biome'), ...args]

/** These tests wait for jobs and deliveries more than they compute, so more of them than cores run side by side. */
const WORKERS = '--maxWorkers=4'

/** Parts of `npm run check` have `quick: true`. */
export const PARTS = [
  gate('format', biome('format', '.'), { quick: true }),
  gate('lint', biome('lint', '--error-on-warnings', '.'), { quick: true }),
  gate('types', [binOf('typescript', 'tsc'), '--noEmit'], { quick: true }),
  gate('import rules', [binOf('dependency-cruiser', 'depcruise'), 'src'], { quick: true }),
  gate('dead code', [binOf('knip')]),
  {
    name: 'tests, on PGlite',
    quick: true,
    run: () => vitest('pglite', [WORKERS], { TEST_DATABASE_URL: '' }),
  },
  { name: 'API tests, on PostgreSQL', run: onPostgres },
  { name: 'build', run: buildPages },
  gate('weight of the built pages', ['bench/budgets.ts']),
  { name: 'browser journeys', run: browser },
]

function gate(name, args, { quick = false } = {}) {
  return {
    name,
    quick,
    run: async () => {
      const { code, output } = await runNode(args)
      return { counts: gateCounts(code), output }
    },
  }
}

async function vitest(name, args, env) {
  const report = freshReport(`vitest-${name}`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code, output } = await runNode([binOf('vitest'), 'run', ...reporters, ...args], { env })
  return { counts: vitestCounts(report, code), output }
}

async function onPostgres() {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? undefined : await startPostgres()
  try {
    return await vitest('postgres', [WORKERS, '--project', 'database'], {
      TEST_DATABASE_URL: given ?? server.url,
    })
  } finally {
    await server?.stop()
  }
}

async function buildPages() {
  await build()
  return { counts: gateCounts(0), output: '' }
}

async function browser() {
  const report = freshReport('playwright')
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const args = [binOf('@playwright/test', 'playwright'), 'test', '--reporter=list,json']
  const { code, output } = await runNode(args, { env })
  return { counts: playwrightCounts(report, code), output }
}

/** Where a runner shall write its report; an older one must not be taken for it. */
function freshReport(name) {
  const folder = join(ROOT, '.cache', 'reports')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.json`)
  rmSync(file, { force: true })
  return file
}
