/** What the cluster costs while nothing fails: CPU time of its parts, and the time of commits with and without the standby. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { queryRows } from '../../bench/postgres.ts'
import { cpuMs } from '../../bench/processes.ts'
import { median } from '../../bench/server.ts'
import { type Cluster, findPrimary } from './build.ts'

const PARTS = ['web', 'primary', 'standby', 'pgbouncer', 'haproxy'] as const
export type Steady = {
  requestsPerSecond: number
  /** CPU milliseconds per request of all processes of a part. */
  cpu: Record<(typeof PARTS)[number], number>
  /** The share of the execution time that statements that only read take: no more could move to replicas. */
  readShare: number
  /** Milliseconds of one commit of one row: median and 99th percentile, by setting of synchronous_commit. */
  commits: Record<string, { p50: number; p99: number }>
}

const COMMITS = 400
const RESET = 'create extension if not exists pg_stat_statements; select pg_stat_statements_reset()'
const READ_SHARE = `
  select (sum(total_exec_time) filter (where query ~* '^\\s*(select|with)'
      and query !~* 'for (no key )?update|for (key )?share|insert|delete|update|pg_notify|pg_advisory')
    / sum(total_exec_time))::float8 as reads
  from pg_stat_statements s join pg_database d on d.oid = s.dbid
  where d.datname = current_database() and query !~* 'pg_stat_statements'`

/** Measures for some seconds; `requests` counts the responses so far. */
export async function measureSteady(
  cluster: Cluster,
  seconds: number,
  requests: () => number,
): Promise<Steady> {
  const leader = await findPrimary(cluster.nodes)
  const standby = cluster.nodes.find((node) => node !== leader)
  const pidsOf = {
    web: cluster.webs.map((web) => web.process().pid),
    primary: leader ? [leader.postgresPid()] : [],
    standby: standby ? [standby.postgresPid()] : [],
    pgbouncer: cluster.pgbouncers.map((pooler) => pooler.process().pid),
    haproxy: [cluster.haproxy.process().pid],
  }
  const read = () =>
    PARTS.map((part) => pidsOf[part].reduce((sum, pid) => sum + cpuMs(pid, { children: true }), 0))
  await queryRows(cluster.adminUrl, RESET)
  const [before, count, start] = [read(), requests(), performance.now()]
  await sleep(seconds * 1_000)
  const after = read()
  const [share] = await queryRows<{ reads: number }>(cluster.adminUrl, READ_SHARE)
  const done = Math.max(1, requests() - count)
  const round = (figure: number) => Math.round(figure * 100) / 100
  const cpu = PARTS.map((part, index) => [part, round(((after[index] ?? 0) - (before[index] ?? 0)) / done)])
  return {
    requestsPerSecond: Math.round((done * 1_000) / (performance.now() - start)),
    cpu: Object.fromEntries(cpu),
    readShare: round(share?.reads ?? 0),
    commits: await measureCommits(cluster.directUrl),
  }
}

/** One row each, one after another, alternating between the settings. */
async function measureCommits(databaseUrl: string): Promise<Steady['commits']> {
  const settings = ['local', 'on', 'remote_apply']
  const times = new Map<string, number[]>(settings.map((setting) => [setting, []]))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('create table bench_commits (n integer)')
    for (let n = 0; n < COMMITS; n += 1) {
      for (const setting of settings) {
        await client.query(`set synchronous_commit = ${setting}`)
        const start = performance.now()
        await client.query('insert into bench_commits values ($1)', [n])
        times.get(setting)?.push(performance.now() - start)
      }
    }
    await client.query('drop table bench_commits')
  } finally {
    await client.end()
  }
  const rounded = (ms: number) => Math.round(ms * 100) / 100
  return Object.fromEntries(
    [...times].map(([setting, each]) => {
      const sorted = each.toSorted((one, other) => one - other)
      return [
        setting,
        { p50: rounded(median(each)), p99: rounded(sorted[Math.floor(each.length * 0.99)] ?? 0) },
      ]
    }),
  )
}
