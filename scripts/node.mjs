/** The Node of the product, which comes as an npm package: machines need only some Node that can run npm. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

const FOLDER = fileURLToPath(new URL('../node_modules/node/bin/', import.meta.url))
const BINARY = process.platform === 'win32' ? 'node.exe' : 'node'

/** Path of the product's Node; it exists once packages are installed. */
export const NODE = `${FOLDER}${BINARY}`

/** The environment of every process that we start: node_modules/.bin first, compiled code kept between starts. */
export function environment(extra = {}) {
  const bin = fileURLToPath(new URL('../node_modules/.bin', import.meta.url))
  const separator = process.platform === 'win32' ? ';' : ':'
  return {
    ...process.env,
    PATH: `${bin}${separator}${process.env.PATH ?? ''}`,
    NODE_COMPILE_CACHE: fileURLToPath(new URL('../.cache/node-compile', import.meta.url)),
    ...extra,
  }
}

/** Starts a script with the product's Node in the project's folder. */
export function spawnNode(args, { env = {}, stdio = 'inherit' } = {}) {
  return spawn(NODE, args, { cwd: ROOT, env: environment(env), stdio })
}

/** Runs a script to its end; answers its exit code and, unless inherited, what it printed. */
export function runNode(args, { env, stdio = ['ignore', 'pipe', 'pipe'] } = {}) {
  return ended(spawnNode(args, { env, stdio }))
}

/** Waits for a child process and collects what it prints. */
export function ended(child) {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }))
  })
}
