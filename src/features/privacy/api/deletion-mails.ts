import { readTimeZone } from '#features/accounts/api/index.ts'
import { dateText } from '#lib/dates.ts'
import { dayIn } from '#lib/times.ts'
import type { Handle } from '#platform/db/index.ts'
import { enqueueMail, renderMail } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'

export type MailServices = Pick<Services, 'jobs' | 'mail'>
export type Recipient = { userId: string; email: string; isVerified: boolean }

/** Emails about a deletion, in the transaction of its change. */
export function deletionMails({ jobs, mail }: MailServices, publicUrl: string) {
  const page = `${publicUrl}/profile/data`
  const send = async (
    tx: Handle,
    to: { email: string; isVerified: boolean },
    title: string,
    paragraphs: string[],
    action?: { label: string; url: string },
  ) => {
    if (mail.leavesMachine && !to.isVerified) return
    await enqueueMail(jobs, tx, {
      to: to.email,
      subject: title,
      ...renderMail({
        title,
        paragraphs,
        ...(action && { action }),
        footnote: 'You received this email because it is about your account.',
      }),
    })
  }
  const dayOf = async (tx: Handle, { userId }: Recipient, at: Date) =>
    dateText(dayIn(at, await readTimeZone(tx, userId)))

  return {
    async requested(tx: Handle, to: Recipient, dueAt: Date): Promise<void> {
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
    async reminder(tx: Handle, to: Recipient, dueAt: Date): Promise<void> {
      const day = await dayOf(tx, to, dueAt)
      await send(
        tx,
        to,
        `Your account will be deleted on ${day}`,
        [`You can still sign in and keep your account. After ${day}, it cannot be restored.`],
        { label: 'Keep my account', url: page },
      )
    },
    async canceled(tx: Handle, to: Recipient): Promise<void> {
      await send(tx, to, 'Your account stays', [
        'Your Littermate account will not be deleted. A cattery that was public is public again.',
      ])
    },
    async prevented(tx: Handle, to: Recipient): Promise<void> {
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
    async done(tx: Handle, to: { email: string; isVerified: boolean }): Promise<void> {
      await send(tx, to, 'Your account was deleted', [
        'Your Littermate account was deleted. Other people now see “Deleted user” instead of your name.',
        'Records of your sales and evidence of abuse stay as long as the law requires or allows. Our privacy page says for how long.',
        'You are welcome to create a new account with this address at any time.',
      ])
    },
  }
}
