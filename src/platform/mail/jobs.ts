import { sql } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import type { Handle } from '#platform/db/index.ts'
import type { JobDefinition, Jobs } from '#platform/jobs/index.ts'
import type { Mail, MailMessage } from './port.ts'

/** Sends one mail; retried for about a day if the mail server does not accept it. */
export const sendMailJob: JobDefinition<{ message: MailMessage }> = {
  queue: 'mail.send',
  retries: 30,
  expireSeconds: 90,
}

/** Registers the job that sends mail. Call it in every process before the jobs start. */
export function registerMailJobs(jobs: Jobs, mail: Mail): void {
  jobs.handle(sendMailJob, ({ message }) => mail.send(message))
}

/** Sends a mail once `handle` commits. Its ID is assigned here, so that retries send the same mail. */
export async function enqueueMail(
  jobs: Pick<Jobs, 'enqueue'>,
  handle: Handle,
  message: MailMessage,
): Promise<void> {
  await jobs.enqueue(handle, sendMailJob, { message: { id: newId(), ...message } })
}

/** Deletes mails to an address that have not been sent. */
export async function removeQueuedMails(db: Handle, to: string): Promise<void> {
  await db.execute(sql`delete from jobs.job where name = ${sendMailJob.queue}
    and state in ('created', 'retry') and data -> 'message' ->> 'to' = ${to}`)
}
