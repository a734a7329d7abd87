/**
 * `npm run bench -- faults`: kills, full disks, bad networks, and wrong clocks under a load of writes. After each fault, every
 * acknowledged write must exist, sales and money must be consistent, and jobs must have been effective exactly once.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { type PostgresServer, startPostgres } from '#testing/embedded-postgres.ts'
import { findChildren, type Measured, untilResponse } from '../../bench/processes.ts'
import { startApp } from '../../bench/server.ts'
import { addPairs, addSession, SECRET } from '../../bench/streams/stream-users.ts'
import { findViolations } from './checks.ts'
import { mountSmallDisk, type SmallDisk } from './full-disk.ts'
import { type FaultLoad, startFaultLoad } from './load.ts'
import type { NetworkState } from './relay.ts'
import { type OutsideServices, startOutsideServices } from './services.ts'

export type FaultResult = {
  fault: string
  /** How often it happened. */
  times: number
  acknowledged: number
  /** Requests that clients had to repeat, by status; 0 without a response. */
  repeated: Record<string, number>
  /** Emails that arrived again with the same Message-ID. */
  repeatedEmails: number
  /** Seconds until all work had ended. */
  waited: number
  violations: string[]
}

type Role = 'first' | 'second' | 'worker'
type World = {
  postgres: PostgresServer
  outside: OutsideServices
  load: FaultLoad
  /** Starts a process, with a clock that is wrong by so many milliseconds. */
  launch(role: Role, clockMs?: number): void
  kill(role: Role): Promise<void>
  ready(): Promise<void>
}
type Fault = {
  name: string
  /** Where uploads are stored, and the disk of both the files and the database if it is small. */
  files?: 'bucket' | 'folder'
  disk?: 'files' | 'database'
  /** Injects the fault and ends it; returns how often it happened. */
  inject(world: World, disk?: SmallDisk): Promise<number>
}

const ROLES: Role[] = ['first', 'second', 'worker']
const PAIRS = 60
const CLIENTS = 6
const STATES: NetworkState[] = ['slow', 'cut', 'lost', 'refused']
/** Wrong clocks of both web processes and the worker, one line after the other. */
const CLOCKS: [number, number, number][] = [
  [3 * HOUR_MS, 0, -2 * HOUR_MS],
  [-7 * MINUTE_MS, 4 * MINUTE_MS, HOUR_MS],
  [0, -5 * HOUR_MS, 11 * MINUTE_MS],
]

/** Injects all faults, or those whose names contain one of `only`, one after the other. */
export async function measureFaults(
  settings: { port: number; kills: number; seconds: number; only: string[] },
  log: (text: string) => void,
): Promise<FaultResult[]> {
  const results: FaultResult[] = []
  for (const fault of faultsOf(settings)) {
    if (settings.only.length > 0 && !settings.only.some((name) => fault.name.includes(name))) continue
    const disk = fault.disk && mountSmallDisk(fault.disk === 'files' ? 24 : 512)
    if (fault.disk && !disk) {
      log(`  ${fault.name.padEnd(26)} skipped: mounting a file system is not permitted`)
      continue
    }
    // The faults after one that could not be injected or ended are still worth their time.
    const result = await injectFault(fault, settings.port, disk).catch((error: unknown) =>
      unfinished(fault, error),
    )
    results.push(result)
    log(lineOf(result))
    for (const violation of result.violations.slice(0, 10)) log(`    VIOLATION ${violation}`)
  }
  return results
}

const unfinished = ({ name }: Fault, error: unknown): FaultResult => ({
  fault: name,
  times: 0,
  acknowledged: 0,
  repeated: {},
  repeatedEmails: 0,
  waited: 0,
  violations: [`it did not come to an end: ${error instanceof Error ? error.message : error}`],
})

function faultsOf({ kills, seconds }: { kills: number; seconds: number }): Fault[] {
  const network = (service: keyof OutsideServices['relays']): Fault => ({
    name: `network to ${service}`,
    async inject({ outside }) {
      for (const state of STATES) {
        outside.relays[service].setState(state)
        await sleep(seconds * 1_000)
        outside.relays[service].setState('ok')
        await sleep(2_000)
      }
      return STATES.length
    },
  })
  const fullDisk = (what: 'files' | 'database'): Fault => ({
    name: `full disk of ${what}`,
    disk: what,
    files: 'folder',
    async inject({ postgres, load }, disk) {
      await sleep(5_000)
      disk?.fill()
      // The database may have reserved space.
      for (let second = 0; second < seconds || (load.failures.size === 0 && second < 90); second += 1)
        await sleep(1_000)
      if (load.failures.size === 0) throw new Error(`The full disk of ${what} had no effect.`)
      disk?.free()
      if (what === 'database' && !(await isRunning(postgres))) await restart(postgres)
      await sleep(5_000)
      return 1
    },
  })
  return [
    { name: 'kills', inject: (world) => killAtRandom(world, kills) },
    ...[fullDisk('files'), fullDisk('database')],
    ...[network('provider'), network('mail'), network('storage')],
    { name: 'wrong clocks', files: 'folder', inject: (world) => changeClocks(world, seconds) },
  ]
}

async function injectFault(fault: Fault, port: number, disk: SmallDisk | undefined): Promise<FaultResult> {
  const parent = fault.disk === 'database' ? disk?.folder : undefined
  const settings = parent ? ['max_wal_size=64MB', 'min_wal_size=32MB'] : []
  const postgres = await startPostgres({ settings, ...(parent && { parent }) })
  const outside = await startOutsideServices()
  const dataDir =
    fault.disk === 'files' && disk ? disk.folder : mkdtempSync(join(tmpdir(), 'littermate-faults-'))
  const ports: Record<Role, number> = { first: port + 1, second: port + 2, worker: port + 3 }
  const origins = [ports.first, ports.second].map((at) => `http://127.0.0.1:${at}`)
  const processes = new Map<Role, Measured>()
  const launch = (role: Role, clockMs = 0) => {
    const env = {
      ...outside.env(fault.files ?? 'bucket'),
      ROLE: role === 'worker' ? 'worker' : 'web',
      SESSION_SECRET: SECRET,
      RATE_LIMITS: 'off',
      PAYOUTS: 'off',
      FAULT_CLOCK_MS: String(clockMs),
      LOG_LEVEL: 'error',
    }
    const flags = ['--import', './lab/faults/process-setup.ts']
    processes.set(role, startApp({ databaseUrl: postgres.url, dataDir, port: ports[role], flags, env }))
  }
  const kill = async (role: Role) => {
    const child = processes.get(role)?.child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
  const ready = async () => {
    for (const [role, process] of processes)
      if (role !== 'worker') await untilResponse(`http://127.0.0.1:${ports[role]}/readyz`, process)
  }
  try {
    for (const role of ROLES) launch(role)
    await ready()
    outside.provider.setWebhookUrl(`${origins[0]}/api/webhooks/stripe`)
    const pairs = await addPairs(postgres.url, PAIRS)
    const finance = await addFinance(postgres.url)
    const load = startFaultLoad({ origins, pairs, provider: outside.provider, clients: CLIENTS })
    const times = await fault.inject({ postgres, outside, load, launch, kill, ready }, disk)
    for (const role of ROLES) if (processes.get(role)?.child.exitCode !== null) launch(role)
    await ready()
    await load.stop()
    const world = { databaseUrl: postgres.url, origin: origins[1] ?? '', outside, load, finance }
    const found = await findViolations(world)
    // Payments younger than ten minutes are not compared, so these processes are ahead.
    for (const role of ROLES) {
      await kill(role)
      launch(role, 15 * MINUTE_MS)
    }
    await ready()
    const differences = await reconcile(finance.cookie, origins[1] ?? '')
    return {
      fault: fault.name,
      times,
      acknowledged: load.count(),
      ...found,
      repeated: Object.fromEntries(load.failures),
      violations: [...found.violations, ...differences],
    }
  } finally {
    for (const role of ROLES) await kill(role)
    await outside.close()
    await postgres.stop()
    if (disk) disk.remove()
    else rmSync(dataDir, { recursive: true, force: true })
  }
}

/** SIGKILL for the web processes, the worker, PostgreSQL, and one of its connections, at random moments. */
async function killAtRandom({ postgres, launch, kill, ready }: World, kills: number): Promise<number> {
  for (let count = 0; count < kills; count += 1) {
    await sleep(300 + Math.random() * 2_000)
    const target = count % 5
    const role = ROLES[target]
    if (role) {
      await kill(role)
      await sleep(Math.random() * 1_000)
      launch(role)
    } else if (target === 3) {
      await postgres.crash('SIGKILL')
      await sleep(Math.random() * 1_000)
      await restart(postgres)
    } else {
      // PostgreSQL ends all connections and recovers when the process of one was killed.
      const connection = findChildren(postgres.pid).at(-1)
      if (!connection) throw new Error('PostgreSQL has no connection to kill.')
      process.kill(connection, 'SIGKILL')
    }
    await ready()
  }
  return kills
}

async function changeClocks({ launch, kill, ready }: World, seconds: number): Promise<number> {
  for (const clocks of CLOCKS) {
    for (const [index, role] of ROLES.entries()) {
      await kill(role)
      launch(role, clocks[index])
      await ready()
    }
    await sleep(seconds * 2_000)
  }
  for (const role of ROLES) {
    await kill(role)
    launch(role)
  }
  return CLOCKS.length
}

async function isRunning({ url }: PostgresServer): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  const answered = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => {})
  return answered
}

/** The processes of connections end shortly after the server was killed, and until then it cannot start. */
async function restart(postgres: PostgresServer): Promise<void> {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    try {
      return await postgres.restart()
    } catch (error) {
      if (attempt === 39) throw error
      await sleep(250)
    }
  }
}

async function addFinance(databaseUrl: string) {
  const [pair] = await addPairs(databaseUrl, 1)
  if (!pair) throw new Error('There is no user.')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`update users set role = 'admin', staff_role = 'finance' where id = $1`, [
      pair.buyer.id,
    ])
    return await addSession(client, pair.buyer.id)
  } finally {
    await client.end()
  }
}

/** The differences that the product's own comparison with the provider finds and cannot repair. */
async function reconcile(cookie: string, origin: string): Promise<string[]> {
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
  const response = await fetch(`${origin}/api/admin/reconciliation/runs`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ from: day(-1), to: day(1) }),
  })
  if (response.status !== 202)
    return [`the comparison with the provider did not start: ${response.status} ${await response.text()}`]
  for (let second = 0; second < 120; second += 1) {
    const report = await fetch(`${origin}/api/admin/reconciliation`, { headers: { cookie } })
    const { lastRun, open } = (await report.json()) as {
      lastRun: { finishedAt: string | null; failure: string | null; repaired: number } | null
      open: { kind: string; reference: string }[]
    }
    if (lastRun?.finishedAt)
      return [
        ...(lastRun.failure ? [lastRun.failure] : []),
        ...(lastRun.repaired > 0 ? [`the comparison had to repair ${lastRun.repaired} records`] : []),
        ...open.map(({ kind, reference }) => `the comparison found ${kind} ${reference}`),
      ]
    await sleep(1_000)
  }
  return ['the comparison with the provider did not end']
}

function lineOf({
  fault,
  times,
  acknowledged,
  repeated,
  repeatedEmails,
  waited,
  violations,
}: FaultResult): string {
  const statuses = Object.entries(repeated).map(
    ([status, count]) => `${count} x ${status === '0' ? 'no response' : status}`,
  )
  return `  ${fault.padEnd(22)} ${String(times).padStart(2)} times, ${acknowledged} acknowledged writes, repeated: ${statuses.join(', ') || 'none'}; ${repeatedEmails} emails repeated; settled in ${waited} s; ${violations.length} violations`
}
