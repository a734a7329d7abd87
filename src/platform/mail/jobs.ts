import { newId } from '#lib/ids.ts'
import type { Handle } from '#platform/db/index.ts'
import type { JobDefinition, Jobs } from '#platform/jobs/index.ts'
import type { Mail, MailMessage } from './port.ts'

/** Sends one mail; tried again for a day while the mail server does not take it. */
export const sendMailJob: JobDefinition<{ message: MailMessage }> = {
  queue: 'mail.send',
  retries: 30,
  expireSeconds: 90,
}

/** Lets a worker send what was enqueued. Call it before the jobs start, in every process. */
export function registerMailJobs(jobs: Jobs, mail: Mail): void {
  jobs.handle(sendMailJob, ({ message }) => mail.send(message))
}

/** Sends a mail once `handle` commits. Its id is settled here, so that a second try is recognized as the same mail. */
export async function enqueueMail(
  jobs: Pick<Jobs, 'enqueue'>,
  handle: Handle,
  message: MailMessage,
): Promise<void> {
  await jobs.enqueue(handle, sendMailJob, { message: { id: newId(), ...message } })
}
