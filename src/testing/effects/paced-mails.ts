/** Emails that wait, because the same person caused others shortly before. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { MINUTE_MS } from '#lib/durations.ts'
import { read } from '#platform/db/rows.ts'
import type { TestApp } from '../app.ts'
import type { TestUser } from '../builders.ts'
import { whenIdle } from './effects.ts'

const sentMailSchema = z.looseObject({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
})
export type SentMail = z.infer<typeof sentMailSchema>

const messageRow = z.object({ message: sentMailSchema })

/** The emails to a user that were enqueued, oldest first. */
export async function mailsTo({ services }: TestApp, { email }: TestUser): Promise<SentMail[]> {
  const rows = await read(services.db, messageRow).rows(sql`
    select data -> 'message' as message from jobs.job
    where name = 'mail.send' and data #>> '{message,to}' = ${email} order by created_on, id`)
  return rows.map(({ message }) => message)
}

/** Advances the clock by minutes, and runs the jobs of emails that waited. */
export async function passMinutes(app: TestApp, minutes: number): Promise<void> {
  await whenIdle(app)
  app.clock.advance(minutes * MINUTE_MS)
  await app.services.db.execute(sql`
    update jobs.job set start_after = now()
    where name in ('notifications.paced-mail', 'notifications.conversation-mail') and state in ('created', 'retry')`)
  await whenIdle(app)
}
