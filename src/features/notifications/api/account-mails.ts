import type { Handle } from '#platform/db/index.ts'
import { enqueueMail, renderMail } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import { findAddress } from './people-store.ts'

/** Emails a notification about the account to the confirmed address, whatever the email settings. */
export async function emailNotification(
  { jobs, mail }: Pick<Services, 'jobs' | 'mail'>,
  tx: Handle,
  notification: { userId: string; title: string; text: string; path: string },
  publicUrl: string,
): Promise<void> {
  const to = await findAddress(tx, notification.userId)
  if (!to || (mail.leavesMachine && !to.isVerified)) return
  await enqueueMail(jobs, tx, {
    to: to.email,
    subject: notification.title,
    ...renderMail({
      title: notification.title,
      paragraphs: notification.text.split(/\n{2,}/).filter(Boolean),
      action: { label: 'Read more', url: `${publicUrl}${notification.path}` },
      footnote: 'You received this email because it is about your account.',
    }),
  })
}
