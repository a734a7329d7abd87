/** A real PgBouncer in transaction mode in front of a test's PostgreSQL, where it is installed. */
import { spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#platform/free-port.ts'
import { serverOwner } from './embedded-postgres.ts'

export type PgBouncer = {
  /** A database's URL through the pooler. */
  urlOf(url: string): string
  stop(): Promise<void>
}

const PROGRAM = '/usr/sbin/pgbouncer'

/** Debian's and Ubuntu's package has it. */
export const hasPgBouncer = existsSync(PROGRAM)

/** Starts it with few connections, so that clients often get one that another client used. */
export async function startPgBouncer(serverUrl: string): Promise<PgBouncer> {
  const { hostname, port: serverPort, username } = new URL(serverUrl)
  const folder = mkdtempSync(join(tmpdir(), 'littermate-pgbouncer-'))
  const file = join(folder, 'pgbouncer.ini')
  const port = await freePort()
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${serverPort} user=${username}`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any'],
    ...['pool_mode = transaction', 'default_pool_size = 3', 'max_client_conn = 200'],
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  const owner = serverOwner()
  if (owner) for (const path of [folder, file]) chownSync(path, owner.uid, owner.gid)
  chmodSync(folder, 0o700)
  const pooler = spawn(PROGRAM, [file], { ...owner, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<void>((resolve) => pooler.once('exit', () => resolve()))
  let output = ''
  await new Promise<void>((resolve, reject) => {
    pooler.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('process up')) resolve()
    })
    pooler.once('error', reject)
    pooler.once('exit', () => reject(new Error(`PgBouncer did not start:\n${output}`)))
  })
  return {
    urlOf(url) {
      const pooled = new URL(url)
      pooled.host = `127.0.0.1:${port}`
      return pooled.href
    },
    async stop() {
      pooler.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
