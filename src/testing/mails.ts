/** Emails of an app whose jobs a test runs by hand. */
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { z } from 'zod'
import { announceSaleEvent } from '#features/notifications/api/sales/sale-announcements.ts'
import { recordReminder, reminderSentJob } from '#features/orders/api/index.ts'
import { birthDates, saleJobs } from '#features/sales/api/index.ts'
import { read } from '#platform/db/rows.ts'
import { sendMail } from '#platform/mail/jobs.ts'
import { setTrackedSent } from '#platform/mail/tracked.ts'
import { KEYS, type TestApp } from './app.ts'

/** Sends the emails that wait in the queue, and does what follows from it, as the worker does; returns how many waited. */
export async function deliverMails(app: TestApp): Promise<number> {
  const sent = await runWaiting<Parameters<typeof sendMail>[1]>(app, 'mail.send', (data) =>
    sendMail(app.services, data),
  )
  await runWaiting<Parameters<typeof recordReminder>[1]>(app, reminderSentJob.queue, (data) =>
    recordReminder(app.services, data),
  )
  await runWaiting<{ eventId: string }>(app, saleJobs.birthDateTold.queue, (data) =>
    birthDates.applyBirthDate(app.services, data),
  )
  return sent
}

/** Stores that the mail server accepted an email at a time, by default now. */
export async function setMailSent(app: TestApp, key: string, sentAt = app.clock.now()): Promise<void> {
  await setTrackedSent(app.services.db, key, sentAt)
}

/** Waits until the worker of the app has announced what happened to sales, and has sent the emails. */
export async function whenTold(app: TestApp): Promise<void> {
  const waiting = sql`
    select 'job' as waits from jobs.job
      where name in (${saleJobs.event.queue}, 'mail.send') and state in ('created', 'retry', 'active')
    union all select key from tracked_mails where sent_at is null`
  await expect.poll(async () => (await app.services.db.execute(waiting)).rows).toEqual([])
}

/** Announces what happened to sales, and sends the emails, as the worker does. */
export async function tellParties(app: TestApp): Promise<void> {
  await runWaiting<{ eventId: string }>(app, saleJobs.event.queue, ({ eventId }) =>
    announceSaleEvent(app.services, { publicUrl: 'https://littermate.example', keys: KEYS }, eventId),
  )
  await deliverMails(app)
}

const jobRow = z.object({ id: z.string(), data: z.unknown() })

async function runWaiting<Data>(
  app: TestApp,
  queue: string,
  handler: (data: Data) => Promise<void>,
): Promise<number> {
  const { db } = app.services
  const rows = await read(db, jobRow).rows(
    sql`select id, data from jobs.job where name = ${queue} and state = 'created' order by created_on, id`,
  )
  for (const { id, data } of rows) {
    await handler(data as Data)
    await db.execute(sql`update jobs.job set state = 'completed', completed_on = now() where id = ${id}`)
  }
  return rows.length
}
