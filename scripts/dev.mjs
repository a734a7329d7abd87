/**
 * npm run dev: whenever a source changes, the pages are built anew, the server restarts and open pages reload. A full
 * build takes a second or two, so development runs what production runs and has no second way to make a page.
 */
import { watch } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { startDevProxy } from './dev-proxy.mjs'
import { freePort } from './free-port.mjs'
import { ensureInstalled } from './install.mjs'
import { ROOT } from './node.mjs'
import { whenOrphaned } from './orphaned.mjs'
import { spawnServer } from './server.mjs'

/** Editors save in several steps; what comes within this time is one change. Milliseconds. */
const QUIET_MS = 150

await ensureInstalled()
const port = Number(process.env.PORT ?? 3000)
const appPort = await freePort()
const proxy = await startDevProxy(port, appPort)
let server
let timer
let queue = Promise.resolve()

function schedule() {
  clearTimeout(timer)
  timer = setTimeout(() => {
    queue = queue.then(renew)
  }, QUIET_MS)
}

/** Builds and restarts; what does not build is told, and the last good state stays up. */
async function renew() {
  try {
    await ensureBuilt()
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    return
  }
  await stop()
  server = spawnServer({ env: { PORT: String(appPort), PUBLIC_URL: `http://localhost:${port}` } })
  if (await proxy.appIsUp()) proxy.reload()
}

/** Ends the server and waits until it is gone: PGlite's folder has one owner at a time. */
function stop() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return undefined
  return new Promise((resolve) => {
    server.once('exit', resolve)
    server.kill('SIGTERM')
  })
}

for (const folder of ['src', 'migrations']) {
  watch(join(ROOT, folder), { recursive: true }, (_event, name) => {
    if (name && !/\.test\.tsx?$|~$/.test(name)) schedule()
  })
}
async function end() {
  await stop()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)
whenOrphaned(end)
schedule()
