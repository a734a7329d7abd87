import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ended, NODE, ROOT } from './node.mjs'
import { step } from './step.mjs'

/** Brings node_modules to what package-lock.json says, when it is not so already. Throws with npm's words. */
export async function ensureInstalled() {
  if (isInstalled()) return
  const first = !existsSync(join(ROOT, 'node_modules'))
  const title = first ? 'Installing packages' : 'Packages changed, installing'
  await step(
    title,
    async () => {
      const { code, output } = await ended(npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']))
      if (code !== 0) throw new Error(`npm ci failed:\n${output}`)
    },
    'about 40 s, most of it npm',
  )
}

/**
 * Compares the lock with the list that npm leaves in node_modules at the end of an installation, so that a manual
 * `npm install` counts and a broken-off one does not. Packages for other platforms may be absent.
 */
function isInstalled() {
  const list = join(ROOT, 'node_modules', '.package-lock.json')
  if (!existsSync(list) || !existsSync(NODE)) return false
  const wanted = packages(join(ROOT, 'package-lock.json'))
  const present = packages(list)
  return Object.entries(wanted).every(([path, { version, optional }]) =>
    path in present ? present[path].version === version : path === '' || optional,
  )
}

function packages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** npm under the Node that it came with: npm ci deletes ours while it runs. */
function npm(args) {
  const options = { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] }
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  if (script && node && existsSync(node)) return spawn(node, [script, ...args], options)
  return spawn('npm', args, { ...options, shell: process.platform === 'win32' })
}
