/**
 * `npm run seed` fills an empty database with the demo; `npm run seed -- --cats 100000` then adds that many cats for
 * load tests. Writes to DATABASE_URL or the local data folder; `--yes` permits a database on another machine that
 * contains users.
 */
import { parseArgs } from 'node:util'
import { openServices } from '#app/services.ts'
import { startupMessage } from '#app/startup-checks.ts'
import { EnvError, readEnv } from '#platform/env.ts'
import { createLog } from '#platform/log/index.ts'
import { isRemoteDatabase } from '#platform/settings/rules.ts'
import { addBulkCats } from './bulk/index.ts'
import { hasUsers, seedDemo } from './seed.ts'

const MAX_CATS = 5_000_000

const print = (text: string) => void process.stdout.write(`${text}\n`)

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { cats: { type: 'string' }, yes: { type: 'boolean', default: false } },
  })
  const cats = Number(values.cats ?? 0)
  if (!Number.isInteger(cats) || cats < 0 || cats > MAX_CATS) {
    throw new EnvError([`--cats: must be a whole number up to ${MAX_CATS}`])
  }
  const env = readEnv({})
  if (env.production) throw new EnvError(['APP_ENV: the demo is never written to a production database'])

  const services = await openServices(env, { log: createLog('warn'), onWait: print })
  try {
    const isFilled = await hasUsers(services.db)
    if (isFilled && isRemoteDatabase(env.DATABASE_URL) && !values.yes) {
      throw new EnvError(['DATABASE_URL: is on another machine and contains users; add --yes to write to it'])
    }
    if (isFilled) print('The database contains users, so the demo is not added')
    else await seedDemo(services)
    if (cats > 0) await addBulkCats(services.database, { cats, now: services.clock.now(), onProgress: print })
    print('Done')
  } finally {
    await services.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${startupMessage(error) ?? error}\n`)
  process.exitCode = 1
})
