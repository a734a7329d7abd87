import type { DbOrTx } from '#platform/db/index.ts'
import { enqueueMail, enqueueTracked, renderMail } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import { findMailableAddress } from './people-store.ts'

/** Emails a notification about the account to the confirmed address, whatever the email settings. */
export async function emailNotification(
  services: Pick<Services, 'jobs' | 'mail' | 'clock'>,
  tx: DbOrTx,
  notification: { userId: string; title: string; text: string; path: string; mailKey?: string | undefined },
  publicUrl: string,
): Promise<void> {
  const to = await findMailableAddress(tx, services.mail, notification.userId)
  if (!to) return
  const message = {
    to,
    subject: notification.title,
    ...renderMail({
      title: notification.title,
      paragraphs: notification.text.split(/\n{2,}/).filter(Boolean),
      action: { label: 'Read more', url: `${publicUrl}${notification.path}` },
      footnote: 'You received this email because it is about your account.',
    }),
  }
  if (notification.mailKey) await enqueueTracked(services, tx, message, { key: notification.mailKey })
  else await enqueueMail(services.jobs, tx, message)
}
