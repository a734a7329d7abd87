/** Backs up and restores the seeded database with the commands that operators use, encrypted as in production. */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newKeyPair } from '#platform/backup/index.ts'
import { queryRows } from './postgres.ts'
import { run } from './processes.ts'

const TARGET = 'bench_restored'

export type BackupResult = {
  /** Rows of all tables, size of the database with its indexes, and of the file. */
  rows: number
  databaseMb: number
  fileMb: number
  /** Seconds that passed, and seconds of processor time of the command, without PostgreSQL. */
  backup: { seconds: number; cpu: number }
  verify: { seconds: number; cpu: number }
  restore: { seconds: number; cpu: number }
}

/** Measures each command once. `dataDir` has the files of the database; folders for the results are created in it. */
export async function measureBackup(settings: {
  databaseUrl: string
  dataDir: string
}): Promise<BackupResult> {
  const { databaseUrl, dataDir } = settings
  const folder = join(dataDir, 'backup')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { identity, recipient } = await newKeyPair()
  const key = join(folder, 'key')
  writeFileSync(key, identity)
  const source = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
  const backup = await timed(['backup.js', '--to', folder], { ...source, BACKUP_RECIPIENTS: recipient })
  const file = join(folder, readdirSync(folder).find((name) => name.endsWith('.age')) ?? '')
  const verify = await timed(['restore.js', '--check', '--key', key, file], source)

  const target = new URL(databaseUrl)
  target.pathname = `/${TARGET}`
  await queryRows(databaseUrl, `drop database if exists ${TARGET} with (force)`)
  await queryRows(databaseUrl, `create database ${TARGET}`)
  const restore = await timed(['restore.js', '--key', key, file], {
    DATABASE_URL: target.href,
    DATA_DIR: join(folder, 'restored'),
  })
  const size = 'select pg_database_size(current_database())::float8 as bytes'
  const [database] = await queryRows<{ bytes: number }>(databaseUrl, size)
  await queryRows(databaseUrl, `drop database ${TARGET} with (force)`)
  const result = {
    rows: Number(/with (\d+) rows/.exec(backup.output)?.[1]),
    databaseMb: Math.round((database?.bytes ?? 0) / 1e6),
    fileMb: Math.round(statSync(file).size / 1e5) / 10,
    backup: backup.times,
    verify: verify.times,
    restore: restore.times,
  }
  rmSync(folder, { recursive: true, force: true })
  return result
}

/** Runs a command of the build; `times` is a part of the shell. */
async function timed([script = '', ...args]: string[], env: Record<string, string>) {
  const since = performance.now()
  const command = '"$0" "$@" && times'
  const output = await run('sh', ['-c', command, process.execPath, `dist/server/${script}`, ...args], { env })
  const seconds = Math.round((performance.now() - since) / 100) / 10
  // Its second line is the time of the child processes, of the user and of the system.
  const last = output.trim().split('\n').at(-1) ?? ''
  const parts = [...last.matchAll(/(\d+)m([\d.]+)s/g)]
  const cpu = parts.reduce((sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest), 0)
  return { output, times: { seconds, cpu: Math.round(cpu * 10) / 10 } }
}
