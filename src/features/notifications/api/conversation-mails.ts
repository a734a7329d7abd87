/** Emails about conversations: a row stores when one is due, and a job checks whether it is still needed. */
import type { DbOrTx } from '#platform/db/index.ts'
import type { JobDefinition } from '#platform/jobs/index.ts'
import type { Services } from '#platform/services.ts'
import { beginPace, lockPace, type Sides, setPace } from './mail-store.ts'
import { conversationMail } from './mail-texts.ts'
import { type MailSettings, sendOptionalMail } from './optional-mails.ts'
import { isOverdue, mailDue } from './pace.ts'
import { nextMailAt } from './paced/schedule.ts'
import { addSentMessageMail, MESSAGES, readSent } from './paced/store.ts'
import { readInquiryTitle, readPublicName } from './people-store.ts'
import { findWaiting } from './unread.ts'

type MailServices = Pick<Services, 'db' | 'clock' | 'jobs' | 'mail'>

const conversationMailJob: JobDefinition<Sides> = { queue: 'notifications.conversation-mail' }

/** Registers the email job. Call it in every process before jobs start. */
export function registerNotificationJobs(services: MailServices, settings: MailSettings): void {
  services.jobs.handle(conversationMailJob, (sides) => sendDueMail(services, settings, sides))
}

/** Schedules an email unless one is due already. Runs in the message's transaction. */
export async function planMail(
  services: Pick<Services, 'clock' | 'jobs'>,
  tx: DbOrTx,
  { inquiryId, ...sides }: Sides & { inquiryId: string | null },
): Promise<void> {
  const now = services.clock.now()
  const pace = await beginPace(tx, sides)
  const waiting = pace.dueAt && !isOverdue(pace.dueAt, now) ? pace.dueAt : null
  const dueAt = waiting ?? mailDue(now, { sentAt: pace.sentAt, isInquiry: inquiryId !== null })
  await setPace(tx, sides, { dueAt, inquiryId: inquiryId ?? pace.inquiryId })
  if (!waiting) await enqueueFor(services, tx, sides, dueAt)
}

/**
 * Sends the email that is due to one side of a conversation if anything is still unread. Running twice or concurrently
 * sends one email; running too early, or after the limit of a day, schedules the job again.
 */
export async function sendDueMail(
  services: MailServices,
  settings: MailSettings,
  sides: Sides,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const pace = await lockPace(tx, sides)
    if (!pace?.dueAt) return
    const now = services.clock.now()
    if (pace.dueAt > now) return enqueueFor(services, tx, sides, pace.dueAt)
    const { inDay } = await readSent(tx, sides, MESSAGES, now)
    const at = nextMailAt(now, { inDay, topicAt: null })
    if (at > now) {
      await setPace(tx, sides, { dueAt: at })
      return enqueueFor(services, tx, sides, at)
    }
    const isSent = await sendAbout(services, settings, tx, { ...sides, inquiryId: pace.inquiryId })
    await setPace(tx, sides, { dueAt: null, inquiryId: null, ...(isSent && { sentAt: now }) })
    if (isSent) await addSentMessageMail(tx, sides, now)
  })
}

async function sendAbout(
  services: MailServices,
  settings: MailSettings,
  tx: DbOrTx,
  { inquiryId, ...sides }: Sides & { inquiryId: string | null },
): Promise<boolean> {
  const { userId, otherId } = sides
  const waiting = await findWaiting(tx, sides, inquiryId)
  if (!waiting) return false
  const kind = waiting.inquiry ? 'inquiries' : 'messages'
  const content = {
    waiting,
    name: await readPublicName(tx, otherId),
    subject: waiting.inquiry && (await readInquiryTitle(tx, waiting.inquiry)),
    url: `${settings.publicUrl}${conversationPath(otherId)}`,
  }
  return sendOptionalMail(services, settings, tx, { userId, kind }, conversationMail(content))
}

function enqueueFor(
  { clock, jobs }: Pick<Services, 'clock' | 'jobs'>,
  tx: DbOrTx,
  sides: Sides,
  at: Date,
): Promise<void> {
  const afterSeconds = Math.max(0, Math.ceil((at.getTime() - clock.now().getTime()) / 1_000))
  return jobs.enqueue(
    tx,
    conversationMailJob,
    { userId: sides.userId, otherId: sides.otherId },
    { afterSeconds },
  )
}

/** The path of the conversation with a user. */
export function conversationPath(otherId: string): string {
  return `/messages?with=${otherId}`
}
