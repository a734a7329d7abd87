import type { Handle } from '#platform/db/index.ts'
import { enqueueMail, renderMail } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import { findAddress } from './people-store.ts'

/** Mails what was decided about a person's account. It goes to addresses that are confirmed, whatever their choices. */
export async function mailTold(
  { jobs, mail }: Pick<Services, 'jobs' | 'mail'>,
  tx: Handle,
  told: { userId: string; title: string; text: string; path: string },
  publicUrl: string,
): Promise<void> {
  const to = await findAddress(tx, told.userId)
  if (!to || (mail.leavesMachine && !to.isVerified)) return
  await enqueueMail(jobs, tx, {
    to: to.email,
    subject: told.title,
    ...renderMail({
      title: told.title,
      paragraphs: told.text.split(/\n{2,}/).filter(Boolean),
      action: { label: 'Read more', url: `${publicUrl}${told.path}` },
      footnote: 'You get this mail because it is about your account.',
    }),
  })
}
