import { readTimeZone } from '#features/accounts/api/index.ts'
import { dayText } from '#lib/dates.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { enqueueMail, enqueueTracked, renderMail } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'

export type MailServices = Pick<Services, 'jobs' | 'mail' | 'clock'>
export type Recipient = { userId: string; email: string; isVerified: boolean }

/** The key of the email that reminds a user of a deletion, which does not begin before DELETION_REMINDER_DAYS after it. */
export function deletionReminderKey(deletionId: string): string {
  return `deletion-reminder ${deletionId}`
}

/** Whether someone can be emailed: the address is confirmed, or email does not leave this machine. */
export function canBeEmailed({ mail }: Pick<Services, 'mail'>, to: Pick<Recipient, 'isVerified'>): boolean {
  return !mail.leavesMachine || to.isVerified
}

/** Emails about a deletion, in the transaction of its change. */
export function deletionMails(services: MailServices, publicUrl: string) {
  const { jobs } = services
  const page = `${publicUrl}/profile/data`
  const send = async (
    tx: DbOrTx,
    to: { email: string; isVerified: boolean },
    title: string,
    paragraphs: string[],
    action?: { label: string; url: string },
    key?: string,
  ) => {
    if (!canBeEmailed(services, to)) return
    const message = {
      to: to.email,
      subject: title,
      ...renderMail({
        title,
        paragraphs,
        ...(action && { action }),
        footnote: 'You received this email because it is about your account.',
      }),
    }
    if (key) await enqueueTracked(services, tx, message, { key })
    else await enqueueMail(jobs, tx, message)
  }
  const dayOf = async (tx: DbOrTx, { userId }: Recipient, at: Date) =>
    dayText(dayIn(at, await readTimeZone(tx, userId)), undefined)

  return {
    async requested(tx: DbOrTx, to: Recipient, dueAt: Date): Promise<void> {
      const day = await dayOf(tx, to, dueAt)
      await send(
        tx,
        to,
        `Your account will be deleted on ${day}`,
        [
          'We received a request to delete your Littermate account.',
          `Until ${day}, you can sign in and keep it. If you did not ask for this, keep the account and change your password.`,
        ],
        { label: 'Keep my account', url: page },
      )
    },
    async reminder(tx: DbOrTx, to: Recipient, id: string, dueAt: Date): Promise<void> {
      const day = await dayOf(tx, to, dueAt)
      await send(
        tx,
        to,
        `Your account will be deleted on ${day}`,
        [`You can still sign in and keep your account. After ${day}, it cannot be restored.`],
        { label: 'Keep my account', url: page },
        deletionReminderKey(id),
      )
    },
    async canceled(tx: DbOrTx, to: Recipient): Promise<void> {
      await send(tx, to, 'Your account stays', [
        'Your Littermate account will not be deleted. A cattery that was public is public again.',
      ])
    },
    async prevented(tx: DbOrTx, to: Recipient): Promise<void> {
      await send(
        tx,
        to,
        'Your account was not deleted',
        [
          'Something about your orders is still open, so that we did not delete your account. You can use it as before.',
          'Please ask again when it is over.',
        ],
        { label: 'See what is open', url: page },
      )
    },
    async done(tx: DbOrTx, to: { email: string; isVerified: boolean }): Promise<void> {
      await send(tx, to, 'Your account was deleted', [
        'Your Littermate account was deleted. Other people now see “Deleted user” instead of your name.',
        'Records of your sales and evidence of abuse stay as long as the law requires or allows. Our privacy page says for how long.',
        'You are welcome to create a new account with this address at any time.',
      ])
    },
  }
}
