/** `npm run bench -- cluster`: PostgreSQL with a standby and everything around it on this machine, while parts of it fail. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../../bench/processes.ts'
import { buildCluster } from './build.ts'
import { FAILURES } from './failures.ts'
import { type ClusterResult, measureCluster } from './measure.ts'
import { findPrograms } from './programs.ts'

export type ClusterSettings = {
  cats: number
  rounds: number
  dataDir: string
  results: string
  /** Names of failures, or parts of them; empty for all, and `steady` for none. */
  only: string[]
  connections: number
}

const USERS = 200
const STREAMS = 100

/** Throws when programs are missing, or the cluster does not recover. */
export async function benchCluster(
  settings: ClusterSettings,
  log: (text: string) => void,
): Promise<ClusterResult> {
  const programs = findPrograms()
  const logs = join(settings.results, 'cluster')
  rmSync(logs, { recursive: true, force: true })
  mkdirSync(logs, { recursive: true })
  const known = ['steady', ...FAILURES.map(({ name }) => name)]
  const unknown = settings.only.filter((part) => !known.some((name) => name.includes(part)))
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(', ')}. Available: ${known.join(', ')}.`)
  const failures = FAILURES.filter(
    ({ name }) => settings.only.length === 0 || settings.only.some((part) => name.includes(part)),
  )
  const cluster = await buildCluster({ programs, logs, isStrict: false })
  try {
    await run(process.execPath, ['demo/seed-command.ts', '--cats', String(settings.cats)], {
      env: { DATABASE_URL: cluster.directUrl, DATA_DIR: cluster.dataDir, LOG_LEVEL: 'warn' },
    })
    await cluster.startSite()
    const { rounds, connections } = settings
    const load = { users: USERS, streams: STREAMS, connections }
    return await measureCluster({ cluster, failures, rounds, ...load }, log)
  } finally {
    await cluster.stop()
  }
}

/** Whether a result is as promised: nothing lost or inconsistent, and writes again within 15 seconds. */
export function isAsPromised({ errors, timelines, exits, unfinishedJobs }: ClusterResult): boolean {
  return (
    errors.length + exits.length + unfinishedJobs.length === 0 &&
    timelines.every(({ withoutWrites }) => withoutWrites <= 15_000)
  )
}
