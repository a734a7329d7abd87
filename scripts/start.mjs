/** npm start: installs and builds what is stale, then runs the server under the product's Node. */
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { whenOrphaned } from './orphaned.mjs'
import { spawnServer } from './server.mjs'

try {
  await ensureInstalled()
  await ensureBuilt()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

const server = spawnServer({ args: process.argv.slice(2) })

// A terminal sends Ctrl-C to both processes, a supervisor only to this one; the server takes the first and ignores more.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
}
whenOrphaned(() => server.kill('SIGTERM'))
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
