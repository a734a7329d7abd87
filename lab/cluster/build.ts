/** Builds the cluster on this machine: three of etcd, two of Patroni with PostgreSQL, HAProxy, two of PgBouncer, and the product. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#platform/free-port.ts'
import { serverOwner } from '#testing/embedded-postgres.ts'
import { start, untilResponse } from '../../bench/processes.ts'
import { startApp } from '../../bench/server.ts'
import { SECRET } from '../../bench/streams/stream-users.ts'
import { openPrivateFiles, render } from './files.ts'
import { isPrimary, type NodeAddress, untilComplete } from './patroni.ts'
import type { Programs } from './programs.ts'
import { createService, type Service, signalTree } from './service.ts'

/** A machine with PostgreSQL and Patroni. */
export type DatabaseNode = NodeAddress & {
  patroni: Service
  postgresPid(): number
  /** Kills PostgreSQL alone. */
  killPostgres(): void
  /** Kills both, like a machine that loses power. */
  killAll(): Promise<void>
  /** Stops both without ending them, and lets them continue, like a machine that hangs for a while. */
  freeze(): void
  thaw(): void
  /** What Patroni has logged. */
  log(): string
}

export type Cluster = {
  origin: string
  /** PostgreSQL's primary, through HAProxy. */
  directUrl: string
  /** DATA_DIR of the site. */
  dataDir: string
  /** The same for PostgreSQL's superuser. */
  adminUrl: string
  patroniPassword: string
  nodes: DatabaseNode[]
  etcd: Service[]
  pgbouncers: Service[]
  haproxy: Service
  webs: Service[]
  worker: Service
  /** The ports of the web processes. */
  webPorts: number[]
  startSite(): Promise<void>
  /** Processes that ended although no one killed them. */
  unexpectedExits(): string[]
  stop(): Promise<void>
}

const ADDRESS = '127.0.0.1'
const DATABASE = 'littermate'
/** Only for this machine and this run. */
const PASSWORD = 'only-for-this-benchmark'
const NAMES = ['a', 'b', 'c'] as const

export type BuildSettings = { programs: Programs; logs: string; isStrict: boolean }

/** Starts PostgreSQL with its standby and the poolers. The product is started with `startSite`, after seeding. */
export async function buildCluster({ programs, logs, isStrict }: BuildSettings): Promise<Cluster> {
  const owner = serverOwner()
  const folder = mkdtempSync(join(tmpdir(), 'littermate-cluster-'))
  const files = openPrivateFiles(folder, owner)
  const home = files.folder('home')
  const ports = async (count: number) => {
    const found: number[] = []
    while (found.length < count) {
      const port = await freePort()
      if (!found.includes(port)) found.push(port)
    }
    return found
  }
  const all = await ports(17)
  const take = () => all.shift() ?? 0
  const services: Service[] = []
  /** A program that runs as the owner and writes its output to a file. */
  const service = (name: string, command: string, args: string[]) => {
    const log = join(logs, `${name}.log`)
    const created = createService(name, () => start(command, args, { owner, log, env: { HOME: home } }))
    services.push(created)
    return created
  }
  const stop = async () => {
    // The product first, then what it needs.
    for (const each of services.toReversed()) await each.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

  try {
    const etcdPorts = NAMES.map((name) => ({ name, client: take(), peer: take() }))
    const etcdMembers = etcdPorts.map(({ name, peer }) => `${name}=http://${ADDRESS}:${peer}`).join(',')
    const etcd = etcdPorts.map(({ name, client, peer }) => {
      const config = render('etcd.yaml', {
        NAME: name,
        ADDRESS,
        ETCD_DATA: files.folder(`etcd-${name}`),
        ETCD_PORT: client,
        ETCD_PEER_PORT: peer,
        ETCD_MEMBERS: etcdMembers,
        ETCD_V2: String(programs.etcdApi === 'etcd'),
      })
      return service(`etcd-${name}`, programs.etcd, [
        '--config-file',
        files.file(`etcd-${name}.yaml`, config),
      ])
    })
    for (const each of etcd) each.start()

    const hosts = etcdPorts.map(({ client }) => `${ADDRESS}:${client}`).join(',')
    const nodePorts = NAMES.slice(0, 2).map((name) => ({ name, postgres: take(), rest: take() }))
    const nodes = nodePorts.map(({ name, postgres, rest }): DatabaseNode => {
      const data = files.folder(`postgres-${name}`)
      const config = render('patroni.yaml', {
        NAME: name,
        ADDRESS,
        NETWORK: '127.0.0.1/32',
        WATCHDOG: 'off',
        PATRONI_PORT: rest,
        PATRONI_PASSWORD: PASSWORD,
        ETCD_HOSTS: hosts,
        ETCD_API: programs.etcdApi,
        SYNCHRONOUS_MODE_STRICT: String(isStrict),
        POSTGRES_PORT: postgres,
        POSTGRES_DATA: data,
        POSTGRES_BIN: programs.postgresBin,
        POSTGRES_PASSWORD: PASSWORD,
        PGPASS: files.path('home', `pgpass-${name}`),
        SOCKET_DIR: home,
      })
      const patroni = service(`patroni-${name}`, programs.patroni, [
        files.file(`patroni-${name}.yaml`, config),
      ])
      const postgresPid = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
      const signal = (name: NodeJS.Signals) => {
        signalTree(patroni.process().pid, name)
        signalTree(postgresPid(), name)
      }
      return {
        name,
        url: `http://${ADDRESS}:${rest}`,
        patroni,
        postgresPid,
        killPostgres: () => signalTree(postgresPid(), 'SIGKILL'),
        async killAll() {
          const killed = patroni.kill()
          signal('SIGKILL')
          await killed
        },
        freeze: () => signal('SIGSTOP'),
        thaw: () => signal('SIGCONT'),
        log: () => readFileSync(join(logs, `patroni-${name}.log`), 'utf8'),
      }
    })
    for (const { patroni } of nodes) patroni.start()

    const [primaryPort, sitePort, ...others] = [take(), take(), take(), take(), take(), take()]
    const webPorts = others.slice(0, 2)
    const [postgresA, postgresB] = nodePorts
    const haproxy = service('haproxy', programs.haproxy, [
      '-db',
      '-f',
      files.file(
        'haproxy.cfg',
        render('haproxy.cfg', {
          ADDRESS,
          PRIMARY_PORT: primaryPort ?? 0,
          SITE_PORT: sitePort ?? 0,
          POSTGRES_A: `${ADDRESS}:${postgresA?.postgres}`,
          PATRONI_PORT_A: postgresA?.rest ?? 0,
          POSTGRES_B: `${ADDRESS}:${postgresB?.postgres}`,
          PATRONI_PORT_B: postgresB?.rest ?? 0,
          WEB_1: `${ADDRESS}:${webPorts[0]}`,
          WEB_2: `${ADDRESS}:${webPorts[1]}`,
        }),
      ),
    ])
    haproxy.start()

    const userlist = files.file('userlist.txt', `"${DATABASE}" "${PASSWORD}"\n`)
    const poolerPorts = others.slice(2, 4)
    const pgbouncers = poolerPorts.map((port, index) => {
      const config = render('pgbouncer.ini', {
        ADDRESS,
        DATABASE,
        PRIMARY_PORT: primaryPort ?? 0,
        PGBOUNCER_PORT: port,
        USERLIST: userlist,
      })
      const name = `pgbouncer-${index + 1}`
      return service(name, programs.pgbouncer, [files.file(`${name}.ini`, config)])
    })
    for (const each of pgbouncers) each.start()

    await untilComplete(nodes)
    const admin = `postgres://postgres:${PASSWORD}@${ADDRESS}:${primaryPort}/postgres`
    await createDatabase(admin)
    const urlAt = (port: number | undefined) =>
      `postgres://${DATABASE}:${PASSWORD}@${ADDRESS}:${port}/${DATABASE}`
    const directUrl = urlAt(primaryPort)
    const adminUrl = admin.replace(/postgres$/, DATABASE)
    const origin = `http://${ADDRESS}:${sitePort}`
    /** The worker uses the first pooler, too. */
    const site = (name: string, role: 'web' | 'worker', pooler: number | undefined, port: number) => {
      const created = createService(name, () =>
        startApp({
          databaseUrl: urlAt(pooler),
          port,
          dataDir: files.folder('site'),
          core: undefined,
          log: join(logs, `${name}.log`),
          env: {
            ROLE: role,
            SESSION_SECRET: SECRET,
            RATE_LIMITS: 'off',
            TRUSTED_PROXIES: '1',
            DATABASE_DIRECT_URL: directUrl,
            DATABASE_PREPARED_STATEMENTS: 'off',
            PUBLIC_URL: origin,
            DRAIN_SECONDS: '2',
          },
        }),
      )
      services.push(created)
      return created
    }
    const webs = webPorts.map((port, index) => site(`web-${index + 1}`, 'web', poolerPorts[index], port))
    const worker = site('worker', 'worker', poolerPorts[0], take())
    return {
      adminUrl,
      origin,
      directUrl,
      dataDir: files.folder('site'),
      patroniPassword: PASSWORD,
      nodes,
      etcd,
      haproxy,
      pgbouncers,
      webs,
      worker,
      webPorts,
      async startSite() {
        for (const each of [...webs, worker]) each.start()
        for (const [index, web] of webs.entries())
          await untilResponse(`http://${ADDRESS}:${webPorts[index]}/readyz`, web.process())
        // HAProxy asks once a second.
        await sleep(2_000)
      },
      unexpectedExits: () => services.flatMap((each) => each.unexpectedExits()),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Creates the role and the database of the product, with the time limits that poolers cannot pass on. */
async function createDatabase(url: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.query(`create role ${DATABASE} login password '${PASSWORD}'`)
      for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
        await client.query(`alter role ${DATABASE} set ${limit} = '60s'`)
      await client.query(`create database ${DATABASE} owner ${DATABASE}`)
      return
    } catch (error) {
      // HAProxy may not have noticed the primary yet.
      if (attempt === 20 || (error instanceof Error && 'code' in error && error.code === '42710')) throw error
      await sleep(500)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** The node that says it is the primary; undefined while there is none. */
export async function findPrimary(nodes: readonly DatabaseNode[]): Promise<DatabaseNode | undefined> {
  const answers = await Promise.all(nodes.map(isPrimary))
  return nodes.find((_, index) => answers[index])
}
