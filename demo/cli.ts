/**
 * `npm run seed`: the demo world into an empty database. `npm run seed -- --cats 100000`: so many more cats for load
 * tests. Writes into DATABASE_URL or the local data folder; `--yes` allows a database on another machine that holds
 * people already.
 */
import { parseArgs } from 'node:util'
import { openServices } from '#app/services.ts'
import { type Env, EnvError, readEnv } from '#platform/env.ts'
import { createLog } from '#platform/log/index.ts'
import type { Services } from '#platform/services.ts'
import { fillInBulk } from './bulk/index.ts'
import { portraitJobs } from './later-portraits.ts'
import { hasPeople, seedDemo } from './seed.ts'

const MOST_CATS = 5_000_000
const LOCAL_HOSTS = new Set(['', 'localhost', '127.0.0.1', '[::1]'])

const say = (text: string) => void process.stdout.write(`${text}\n`)

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { cats: { type: 'string' }, yes: { type: 'boolean', default: false } },
  })
  const cats = Number(values.cats ?? 0)
  if (!Number.isInteger(cats) || cats < 0 || cats > MOST_CATS) {
    throw new EnvError([`--cats: must be a whole number up to ${MOST_CATS}`])
  }
  const env = readEnv({})
  if (env.production) throw new EnvError(['APP_ENV: the demo data must not be in production'])

  const services = await openServices(env, { log: createLog('warn') })
  try {
    if (!values.yes && isElsewhere(env) && (await hasPeople(services.db))) {
      throw new EnvError(['DATABASE_URL: is on another machine and holds people; add --yes to write into it'])
    }
    if (await hasPeople(services.db)) say('There are people already; the demo world is left as it is')
    else await seed(services)
    if (cats > 0) await fillInBulk(services.database, { cats, now: services.clock.now(), onProgress: say })
    say('Done')
  } finally {
    await services.close()
  }
}

/** Leaves the further portraits to the worker of the next start. */
async function seed(services: Services): Promise<void> {
  portraitJobs(services)
  await services.jobs.start({ work: false })
  await seedDemo(services, { onProgress: say })
}

function isElsewhere(env: Env): boolean {
  return env.DATABASE_URL !== undefined && !LOCAL_HOSTS.has(new URL(env.DATABASE_URL).hostname)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof EnvError ? error.message : error}\n`)
  process.exitCode = 1
})
