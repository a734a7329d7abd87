import { sql } from 'drizzle-orm'
import { HOUR_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { dayIn, deadlineText } from '#lib/times.ts'
import type { Clock } from '#platform/clock/index.ts'
import type { Database, DbOrTx } from '#platform/db/index.ts'
import type { JobDefinition, Jobs } from '#platform/jobs/index.ts'
import type { Logger } from '#platform/log/index.ts'
import type { Mail, MailMessage } from './port.ts'
import { planTracked, setTrackedSent } from './tracked.ts'

/** What a deadline needs of an email. */
export type Tracking = {
  /** Names the email: what it is about, and to whom. */
  key: string
  /** The time after which it is not sent any more, because its text would be wrong. */
  before?: Date
  /** A job that is enqueued once the mail server has accepted the email; its handler is idempotent. */
  then?: { queue: string; data: object }
  /** Hours that begin when it is sent: DEADLINE in its texts becomes their end, as it is written in a time zone. */
  deadline?: { hours: number; timeZone: string }
}

/** Stands for a point in time that is known when the email is sent. */
export const DEADLINE = '[[deadline]]'

type MailJob = {
  message: MailMessage
  /** Jobs of earlier versions have one, not a list. */
  tracking?: StoredTracking[] | StoredTracking
}
type StoredTracking = Omit<Tracking, 'before'> & { before?: string }

/** Sends one mail; retried for about a day if the mail server does not accept it. */
export const sendMailJob: JobDefinition<MailJob> = { queue: 'mail.send', retries: 30, expireSeconds: 90 }

/** Hourly attempts for about two months: nothing that depends on the email happens before it is sent. */
const TRACKED_RETRIES = 1_500

type MailServices = {
  jobs: Pick<Jobs, 'enqueue'>
  db: Database['db']
  mail: Mail
  clock: Clock
  log: Logger
}

/** Registers the job that sends mail. Call it in every process before the jobs start. */
export function registerMailJobs(services: MailServices & { jobs: Jobs }): void {
  services.jobs.handle(sendMailJob, (data) => sendMail(services, data))
}

/**
 * Sends a mail. That a tracked one was sent is stored afterward, so a process that ends between the two sends it again, with
 * the same message ID, and nothing counts as sent that was not.
 */
export async function sendMail(
  { jobs, db, mail, clock, log }: MailServices,
  { message, tracking }: MailJob,
): Promise<void> {
  const tracked = [tracking ?? []].flat()
  const outdated = tracked.find(({ before }) => before && clock.now() > new Date(before))
  if (outdated) {
    log.warn({ mail: outdated.key }, 'an email was not sent, because its text is out of date')
    return
  }
  const deadline = tracked.findLast((each) => each.deadline)?.deadline
  await mail.send(deadline ? withDeadline(message, deadline, clock.now()) : message)
  if (tracked.length === 0) return
  await db.transaction(async (tx) => {
    for (const each of tracked) await markTold({ jobs, clock }, tx, each)
  })
}

/** The hours really begin when the mail server has accepted the email, which is later: what it says is never too late. */
function withDeadline(
  { text, html, ...message }: MailMessage,
  { hours, timeZone }: NonNullable<Tracking['deadline']>,
  now: Date,
): MailMessage {
  const at = new Date(now.getTime() + hours * HOUR_MS)
  const written = deadlineText(at, { timeZone, today: dayIn(now, timeZone) })
  const fill = (part: string) => part.replaceAll(DEADLINE, written)
  return { ...message, text: fill(text), ...(html !== undefined && { html: fill(html) }) }
}

/**
 * Stores that a tracked email was sent, or that its recipient knows what it says without it, and enqueues what follows. Doing
 * it again changes nothing.
 */
export async function markTold(
  { jobs, clock }: { jobs: Pick<Jobs, 'enqueue'>; clock: Clock },
  tx: DbOrTx,
  { key, then }: Pick<Tracking, 'key' | 'then'>,
): Promise<void> {
  const isFirst = await setTrackedSent(tx, key, clock.now())
  if (isFirst && then) await jobs.enqueue(tx, { queue: then.queue }, then.data)
}

/** Sends a mail once `handle` commits. Its ID is assigned here, so that retries send the same mail. */
export async function enqueueMail(
  jobs: Pick<Jobs, 'enqueue'>,
  handle: DbOrTx,
  message: MailMessage,
): Promise<void> {
  await jobs.enqueue(handle, sendMailJob, { message: { id: newId(), ...message } })
}

/**
 * As enqueueMail, for an email that deadlines depend on. It is tried for about two months, and `mailSentAt` says when it was
 * sent.
 */
export async function enqueueTracked(
  { jobs, clock }: { jobs: Pick<Jobs, 'enqueue'>; clock: Clock },
  handle: DbOrTx,
  message: MailMessage,
  trackings: Tracking | Tracking[],
): Promise<void> {
  const tracking = [trackings].flat().map(({ before, ...each }) => ({
    ...each,
    ...(before && { before: before.toISOString() }),
  }))
  for (const { key } of tracking) await planTracked(handle, key, clock.now())
  const job = { ...sendMailJob, retries: TRACKED_RETRIES }
  await jobs.enqueue(handle, job, { message: { id: newId(), ...message }, tracking })
}

/** Deletes mails that have not been sent and whose button for unsubscribing has a token. */
export async function removeUnsubscribedMails(db: DbOrTx, token: string): Promise<void> {
  await db.execute(sql`delete from jobs.job where name = ${sendMailJob.queue}
    and state in ('created', 'retry') and data -> 'message' -> 'headers' ->> 'List-Unsubscribe' like ${`%token=${token}>`}`)
}

/** Deletes mails, also sent ones, whose button for unsubscribing has a token: their recipient wants nothing of it to be kept. */
export async function removeMailsWithToken(db: DbOrTx, token: string): Promise<void> {
  await db.execute(sql`delete from jobs.job where name = ${sendMailJob.queue} and state <> 'active'
    and data -> 'message' -> 'headers' ->> 'List-Unsubscribe' like ${`%token=${token}>`}`)
}

/** Deletes mails to an address that have not been sent. */
export async function removeQueuedMails(db: DbOrTx, to: string): Promise<void> {
  await db.execute(sql`delete from jobs.job where name = ${sendMailJob.queue}
    and state in ('created', 'retry') and data -> 'message' ->> 'to' = ${to}`)
}
