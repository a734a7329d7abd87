/** The programs of the cluster, as Debian installs them. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Files by program. */
export type Programs = Record<'etcd' | 'patroni' | 'haproxy' | 'pgbouncer', string> & {
  /** The folder with postgres, initdb, and pg_rewind. */
  postgresBin: string
  /** The API of etcd that this version of Patroni may use (deploy/cluster/patroni.yaml says why). */
  etcdApi: 'etcd' | 'etcd3'
}

/** Debian's packages that contain them. */
const INSTALL =
  'apt-get install -y --no-install-recommends patroni etcd-server etcd-client haproxy pgbouncer postgresql-15'

const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']
const POSTGRES = '/usr/lib/postgresql'
const OLDEST_POSTGRES = 15

/** Names all programs that are missing, and how to install them. */
export class MissingProgramsError extends Error {
  constructor(missing: string[]) {
    super(
      `The cluster needs programs that are not installed: ${missing.join(', ')}. On Debian 12:\n  ${INSTALL}`,
    )
    this.name = 'MissingProgramsError'
  }
}

/** Finds the programs, with the newest PostgreSQL. Throws MissingProgramsError. */
export function findPrograms(): Programs {
  const find = (name: string) => FOLDERS.map((folder) => join(folder, name)).find(existsSync)
  const [etcd, patroni] = [find('etcd'), find('patroni')]
  const [haproxy, pgbouncer] = [find('haproxy'), find('pgbouncer')]
  const postgresBin = newestPostgres()
  if (etcd && patroni && haproxy && pgbouncer && postgresBin)
    return { etcd, patroni, haproxy, pgbouncer, postgresBin, etcdApi: apiFor(patroni) }
  const missing = Object.entries({ etcd, patroni, haproxy, pgbouncer, 'PostgreSQL 15 or later': postgresBin })
    .filter(([, file]) => !file)
    .map(([name]) => name)
  throw new MissingProgramsError(missing)
}

function apiFor(patroni: string): Programs['etcdApi'] {
  const [, major, minor] =
    /(\d+)\.(\d+)/.exec(execFileSync(patroni, ['--version'], { encoding: 'utf8' })) ?? []
  return Number(major) > 3 || (major === '3' && Number(minor) >= 1) ? 'etcd3' : 'etcd'
}

function newestPostgres(): string | undefined {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).map(Number) : []
  return versions
    .filter((version) => version >= OLDEST_POSTGRES)
    .toSorted((one, other) => other - one)
    .map((version) => join(POSTGRES, String(version), 'bin'))
    .find((folder) => existsSync(join(folder, 'pg_rewind')))
}
