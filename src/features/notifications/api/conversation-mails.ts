/** Mails about conversations: put off by a row, sent by a job that finds in the row whether there is still a reason. */
import type { Handle } from '#platform/db/index.ts'
import type { JobDefinition } from '#platform/jobs/index.ts'
import { enqueueMail } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import { findChoices } from './choice-store.ts'
import { beginPace, lockPace, type Sides, setPace } from './mail-store.ts'
import { conversationMail } from './mail-texts.ts'
import { isOverdue, mailDue } from './pace.ts'
import { findAddress, nameOf, subjectOf } from './people-store.ts'
import { findWaiting } from './unread.ts'
import { unsubscribeUrl } from './unsubscribe-token.ts'

type MailServices = Pick<Services, 'db' | 'clock' | 'jobs' | 'mail'>
export type MailSettings = { publicUrl: string; secret: string }

const conversationMailJob: JobDefinition<Sides> = { queue: 'notifications.conversation-mail' }

/** Lets a worker send mails about conversations. Call it before the jobs start, in every process. */
export function registerNotificationJobs(services: MailServices, settings: MailSettings): void {
  services.jobs.handle(conversationMailJob, (sides) => sendDueMail(services, settings, sides))
}

/** Sees to it that a mail follows, with one that waits already or with a new one. For the message's transaction. */
export async function planMail(
  services: Pick<Services, 'clock' | 'jobs'>,
  tx: Handle,
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
 * Sends the mail that is due to one side of a conversation, if there is still something unread. Whoever comes again or
 * at the same time finds in the row that nothing waits; whoever comes too early puts it off again.
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
    const isSent = await sendAbout(services, settings, tx, { ...sides, inquiryId: pace.inquiryId })
    await setPace(tx, sides, { dueAt: null, inquiryId: null, ...(isSent && { sentAt: now }) })
  })
}

async function sendAbout(
  { jobs, mail }: MailServices,
  settings: MailSettings,
  tx: Handle,
  { inquiryId, ...sides }: Sides & { inquiryId: string | null },
): Promise<boolean> {
  const { userId, otherId } = sides
  const waiting = await findWaiting(tx, sides, inquiryId)
  if (!waiting) return false
  const kind = waiting.inquiry ? 'inquiries' : 'messages'
  const to = await findAddress(tx, userId)
  if (!to || (mail.leavesMachine && !to.isVerified) || !(await findChoices(tx, userId))[kind]) return false
  const unsubscribe = unsubscribeUrl(settings, { userId, kind })
  await enqueueMail(jobs, tx, {
    to: to.email,
    ...conversationMail({
      waiting,
      name: await nameOf(tx, otherId),
      subject: waiting.inquiry && (await subjectOf(tx, waiting.inquiry)),
      url: `${settings.publicUrl}${conversationPath(otherId)}`,
      unsubscribe,
    }),
    // RFC 8058: the mail program may offer a button of its own, which posts to the address.
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
  return true
}

function enqueueFor(
  { clock, jobs }: Pick<Services, 'clock' | 'jobs'>,
  tx: Handle,
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

/** The page of a conversation with somebody. */
export function conversationPath(otherId: string): string {
  return `/messages?with=${otherId}`
}
