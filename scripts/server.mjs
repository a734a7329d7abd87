import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, spawnNode } from './node.mjs'

/**
 * On machines with much memory V8 lets the heap grow far beyond what is alive in it, which is some 60 MB: 230 MB of old
 * objects under load, and as much again of young ones. With these limits it is 90, and room is left for eight times that.
 */
export const MEMORY = ['--max-semi-space-size=8', '--max-old-space-size=512']

/** glibc keeps a heap for each of several threads that ask for memory; with two, 20 MB less lie idle. Others ignore it. */
const ARENAS = '2'

/** Starts the server, with the settings of .env where there is one; what the environment says itself is stronger. */
export function spawnServer({ args = [], env = {} } = {}) {
  const settings = existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : []
  const own = { NODE_ENV: 'production', MALLOC_ARENA_MAX: ARENAS }
  return spawnNode([...MEMORY, ...settings, 'src/main.ts', ...args], { env: { ...own, ...env } })
}
