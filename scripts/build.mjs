/** Builds the browser's files and the renderer of pages; `ensureBuilt` does so only when their sources changed. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { binOf } from './bin.mjs'
import { ROOT, runNode } from './node.mjs'
import { step } from './step.mjs'

const DIST = join(ROOT, 'dist')
const STAMP = join(DIST, 'inputs.sha256')
const SOURCE = /(?<!\.test)\.(tsx?|css)$/

/** Builds when the sources are not those of the last build. Throws with Vite's words. */
export async function ensureBuilt() {
  const inputs = inputsHash()
  if (inputs === stamp()) return
  await step('Building the pages', () => build(inputs), 'a few seconds')
}

/** Builds both ends and notes what they were made of. */
export async function build(inputs = inputsHash()) {
  await vite('--outDir', 'dist/client')
  await vite('--ssr', 'src/app/web/entry-server.tsx', '--outDir', 'dist/server')
  await compressAssets()
  writeFileSync(STAMP, inputs)
}

async function vite(...args) {
  const env = { NODE_ENV: 'production' }
  const { code, output } = await runNode([binOf('vite'), 'build', '--logLevel', 'warn', ...args], { env })
  if (code !== 0) throw new Error(`The pages do not build:\n${output}`)
  process.stdout.write(output)
}

/** The server sends these as they are, instead of compressing the same file for every visitor. */
async function compressAssets() {
  const folder = join(DIST, 'client', 'assets')
  const names = readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const bytes = readFileSync(file)
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes))
      writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}

/** One hash over every file that can change what is built; packages count by the lock. */
function inputsHash() {
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true })
    .filter((name) => SOURCE.test(name))
    .map((name) => join('src', name))
    .sort()
  const hash = createHash('sha256')
  for (const name of [
    'package.json',
    'package-lock.json',
    'vite.config.ts',
    'scripts/build.mjs',
    ...sources,
  ]) {
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(ROOT, name)))
      .update('\0')
  }
  return hash.digest('hex')
}

function stamp() {
  try {
    return readFileSync(STAMP, 'utf8')
  } catch {
    return undefined
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await step('Building the pages', () => build())
