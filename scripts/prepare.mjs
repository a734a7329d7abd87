/**
 * npm runs this before `npm start`, `npm test`, and other scripts, so that they work on a fresh clone: it installs the
 * packages of package-lock.json, and with --build also builds, when they are out of date. It has to run under Node 20
 * and without any package.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the build was made of. */
const INPUTS_HASH = 'dist/inputs.sha256'
const SOURCE_FOLDERS = ['src', 'demo']
const SOURCE = /(?<!\.test)\.(tsx?|js|css)$/

if (!isInstalled()) {
  process.stdout.write('Installing packages, about 40 s...\n')
  npm('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error')
}
if (process.argv.includes('--build')) {
  const hash = hashOfInputs()
  if (read(INPUTS_HASH) !== hash) {
    process.stdout.write('Building...\n')
    npm('run', '--silent', 'build', '--', '--logLevel', 'warn')
    writeFileSync(INPUTS_HASH, hash)
  }
}

/**
 * Compares the lock file with the list of packages that npm writes at the end of an installation. Packages for other
 * platforms may be absent.
 */
function isInstalled() {
  const installed = packagesIn('node_modules/.package-lock.json')
  return Object.entries(packagesIn('package-lock.json')).every(
    ([path, { version, optional }]) =>
      path === '' || (installed[path] ? installed[path].version === version : optional),
  )
}

function packagesIn(lockFile) {
  return JSON.parse(read(lockFile) ?? '{"packages":{}}').packages
}

function hashOfInputs() {
  const sources = SOURCE_FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((name) => join(folder, name)),
  )
  const inputs = [
    'package.json',
    'package-lock.json',
    'vite.config.ts',
    'scripts/compress-assets.ts',
    ...sources.filter((name) => SOURCE.test(name)),
  ]
  const hash = createHash('sha256')
  for (const name of inputs.sort()) hash.update(`${name}\0`).update(readFileSync(name)).update('\0')
  return hash.digest('hex')
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Runs npm under the Node that it came with, because `npm ci` replaces the one in node_modules. */
function npm(...args) {
  const { npm_node_execpath: node, npm_execpath: cli } = process.env
  const { status } = spawnSync(node, [cli, ...args], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
