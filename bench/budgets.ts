/**
 * Fails if pages of the built app exceed their budgets: the script files that a page loads on a phone until it is idle, their bytes
 * with response headers, and the packages in them; and the style sheet, which is part of every page. `npm test` runs it after
 * the build. `--origin` measures an app that already runs with demo data.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { MINUTE_MS } from '#lib/durations.ts'
import { freePort } from '../src/platform/free-port.ts'
import { start, untilResponse } from './processes.ts'
import { type BudgetedPage, budgetedPages } from './weight/pages.ts'
import { type Weight, weighPages } from './weight/weigh.ts'

const CLIENT = 'dist/client'
/** Files of the build with budgets of their own, in bytes after gzip. */
const FILE_BUDGETS = {
  // Client rules of screening, loaded when a user starts to write.
  'src/lib/screening/screen-in-browser.ts': 14_000,
  // Part of the HTML of every page.
  'src/app/web/styles.css': 12_000,
}
/** Packages that few pages need. A group of modules must not bring them to another page. */
const LARGE =
  /^(zod|react-hook-form|@hookform|@stripe|@zxcvbn-ts|@simplewebauthn|yet-another-react-lightbox|tldts|bowser)/

type Line = { ok: boolean; text: string }

const kb = (bytes: number) => (bytes / 1_000).toFixed(1)
const readJson = (name: string) => JSON.parse(readFileSync(join(CLIENT, '.vite', name), 'utf8'))

function checkFiles(): Line[] {
  const manifest = readJson('manifest.json') as Record<string, { file: string }>
  return Object.entries(FILE_BUDGETS).map(([source, budget]) => {
    const file = manifest[source]?.file
    if (!file) throw new Error(`The build has no ${source}`)
    const bytes = gzipSync(readFileSync(join(CLIENT, file)), { level: 9 }).length
    return { ok: bytes <= budget, text: `${kb(bytes)} of ${kb(budget)} kB  ${source}` }
  })
}

/** Files that import each other: one of them would run before what it needs. */
function checkCycles(): Line {
  const manifest = readJson('manifest.json') as Record<string, { imports?: string[] }>
  const done = new Set<string>()
  const findCycle = (key: string, path: string[]): string[] | undefined => {
    if (path.includes(key)) return [...path.slice(path.indexOf(key)), key]
    if (done.has(key)) return undefined
    const cycle = manifest[key]?.imports?.map((each) => findCycle(each, [...path, key])).find(Boolean)
    done.add(key)
    return cycle
  }
  const cycle = Object.keys(manifest)
    .map((key) => findCycle(key, []))
    .find(Boolean)
  return { ok: !cycle, text: `${cycle ? cycle.join(' -> ') : 'no'} files that import each other` }
}

function checkPage(page: BudgetedPage, weight: Weight, packagesOf: Record<string, string[]>): Line {
  const packages = new Set(weight.scripts.flatMap((path) => packagesOf[path.slice(1)] ?? []))
  const foreign = [...packages].filter((name) => LARGE.test(name) && !page.packages.includes(name))
  const fits = weight.files <= page.files && weight.bytes <= page.bytes
  const size = `${String(weight.files).padStart(2)} of ${page.files} files, ${kb(weight.bytes)} of ${kb(page.bytes)} kB`
  return {
    ok: fits && foreign.length === 0,
    text: `${size}  ${page.role} ${page.name}${foreign.length > 0 ? `, with ${foreign}` : ''}`,
  }
}

async function checkPages(origin: string): Promise<Line[]> {
  const packagesOf = readJson('packages.json') as Record<string, string[]>
  const pages = await budgetedPages(origin)
  const weights = await weighPages(origin, pages)
  return pages.map((page, index) => checkPage(page, weights[index] as Weight, packagesOf))
}

/** Runs a function with the address of the built app, started with the demo world in a folder of its own. */
async function withApp<T>(run: (origin: string) => Promise<T>): Promise<T> {
  const port = String(await freePort())
  const app = start(process.execPath, ['e2e/server.ts'], { env: { PORT: port } })
  try {
    const origin = `http://localhost:${port}`
    await untilResponse(`${origin}/healthz`, app, { timeoutMs: 10 * MINUTE_MS })
    return await run(origin)
  } finally {
    await app.stop()
  }
}

const { values } = parseArgs({ options: { origin: { type: 'string' } } })
const lines = [
  ...checkFiles(),
  checkCycles(),
  ...(values.origin ? await checkPages(values.origin) : await withApp(checkPages)),
]
for (const { ok, text } of lines) process.stdout.write(`${ok ? 'ok      ' : 'TOO MUCH'} ${text}\n`)
process.exitCode = lines.every(({ ok }) => ok) ? 0 : 1
