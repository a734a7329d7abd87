/** The part of the app that accounts need, on a database of its own, for their tests. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, openDatabase } from '#platform/db/index.ts'
import { parseEnv } from '#platform/env.ts'
import { createServer, setViewerFinder } from '#platform/http/index.ts'
import { openJobs } from '#platform/jobs/index.ts'
import { createLog } from '#platform/log/index.ts'
import { devMailPages, type Mail, openMail, registerMailJobs } from '#platform/mail/index.ts'
import { listOutbox, type OutboxMail } from '#platform/mail/outbox.ts'
import { openAccounts } from './api/index.ts'

export type TestApp = Awaited<ReturnType<typeof openTestApp>>

export const BASE_URL = 'http://localhost:4400'
export const SECRET = 'a secret of the tests, longer than 32 characters'

/** Opens everything; `mailLeaves` behaves as with SMTP while mail still lands in the outbox. */
export async function openTestApp(
  options: { env?: Record<string, string>; mailLeaves?: boolean; baseUrl?: string } = {},
) {
  const directory = await mkdtemp(join(tmpdir(), 'littermate-'))
  const env = parseEnv({ DATA_DIR: directory, LOG_LEVEL: 'silent', ...options.env })
  const log = createLog('silent')
  const database = await openDatabase({ log })
  await migrate(database)
  const jobs = openJobs(database, { log, pollSeconds: 0.5 })
  const outbox = join(directory, 'outbox')
  const local = openMail({ from: env.MAIL_FROM, outbox })
  const mail: Mail = { ...local, leavesMachine: options.mailLeaves ?? false }
  registerMailJobs(jobs, mail)
  let offset = 0
  const clock = { now: () => new Date(Date.now() + offset) }
  const baseUrl = options.baseUrl ?? BASE_URL
  await jobs.start({ work: true })
  const accounts = await openAccounts(
    { env, db: database.db, jobs, mail, log, clock },
    { secret: SECRET, baseUrl },
  )
  const app = await createServer({
    log,
    trustedProxies: 1,
    publicOrigin: () => new URL(baseUrl).origin,
    contentSources: { script: [], frame: [], connect: [], hashes: { script: [], style: [] } },
    https: baseUrl.startsWith('https:'),
    strict: true,
  })
  setViewerFinder(app, accounts.viewerOf)
  await app.register(accounts.routes)
  await app.register(devMailPages(outbox))
  await app.ready()

  return {
    app,
    accounts,
    database,
    services: { env, jobs, mail, log },
    /** Moves the product's clock, in seconds. */
    advance: (seconds: number) => {
      offset += seconds * 1_000
    },
    /** Waits until a mail to somebody has come and answers the newest. */
    async mailTo(to: string, subject: RegExp): Promise<OutboxMail> {
      for (let tries = 0; tries < 100; tries++) {
        const found = (await listOutbox(outbox)).find((one) => one.to === to && subject.test(one.subject))
        if (found) return found
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      throw new Error(`No mail to ${to} about ${subject}`)
    },
    mails: () => listOutbox(outbox),
    async close() {
      await app.close()
      await jobs.stop()
      await database.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
