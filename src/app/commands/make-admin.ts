/**
 * `npm run make-admin -- ada@example.com` makes the user with this email staff, an owner unless `--role support`,
 * `--role moderator`, or `--role finance` says otherwise; `--undo` reverses it, except for the last owner. Uses
 * DATABASE_URL, or the local data folder while no other process has it open.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setStaff } from '#features/accounts/api/index.ts'
import { STAFF_ROLES } from '#lib/staff-roles.ts'
import { systemClock } from '#platform/clock/index.ts'
import { migrate, openDatabase } from '#platform/db/index.ts'
import { type Env, readEnv } from '#platform/env.ts'
import { createLog } from '#platform/log/index.ts'
import { openSecurityLog } from '#platform/security-log/index.ts'
import { startupMessage } from '../startup-checks.ts'

class UsageError extends Error {}

const print = (text: string) => void process.stdout.write(`${text}\n`)

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { undo: { type: 'boolean', default: false }, role: { type: 'string', default: 'owner' } },
  })
  const [email, ...more] = positionals
  if (!email || more.length > 0) throw new UsageError('Pass one email: npm run make-admin -- ada@example.com')
  const role = STAFF_ROLES.find((known) => known === values.role)
  if (!role) throw new UsageError(`Pass one of these roles: ${STAFF_ROLES.join(', ')}.`)
  const staffRole = values.undo ? null : role
  const securityLog = openSecurityLog(systemClock)
  const outcome = await withDatabase(readEnv({}), (db) => setStaff({ db, securityLog }, email, staffRole))
  if (outcome === 'unknown') throw new UsageError(`${email} has no account. Sign up first.`)
  if (outcome === 'suspended') throw new UsageError(`${email} is suspended. Restore the account first.`)
  if (outcome === 'last_owner')
    throw new UsageError(`${email} is the last owner. Make someone else an owner first.`)
  process.stdout.write(
    `${email} is ${staffRole ? `now staff with the role ${staffRole}: see /admin` : 'no longer staff'}\n`,
  )
}

type Db = Awaited<ReturnType<typeof openDatabase>>['db']

async function withDatabase<T>(env: Env, work: (db: Db) => Promise<T>): Promise<T> {
  const dataDir = join(env.DATA_DIR, 'pglite')
  // Otherwise, a command without the settings of the site would create a new database without accounts.
  if (!env.DATABASE_URL && !existsSync(dataDir))
    throw new UsageError(
      `There is no database in ${env.DATA_DIR}. Start the site first, or set DATABASE_URL as its processes have it.`,
    )
  const database = await openDatabase({
    url: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    dataDir,
    log: createLog('warn'),
    onWait: print,
  })
  try {
    await migrate(database)
    return await work(database.db)
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  const message = error instanceof UsageError ? error.message : startupMessage(error)
  process.stderr.write(`${message ?? error}\n`)
  process.exitCode = 1
})
