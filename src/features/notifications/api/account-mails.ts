import type { Handle } from '#platform/db/index.ts'
import { enqueueMail, renderMail } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import { findAddress } from './people-store.ts'

/** Mails what was decided about a person's account. It goes to addresses that are confirmed, whatever their choices. */
export async function mailLetter(
  { jobs, mail }: Pick<Services, 'jobs' | 'mail'>,
  tx: Handle,
  letter: { userId: string; title: string; text: string; path: string },
  publicUrl: string,
): Promise<void> {
  const to = await findAddress(tx, letter.userId)
  if (!to || (mail.leavesMachine && !to.isVerified)) return
  await enqueueMail(jobs, tx, {
    to: to.email,
    subject: letter.title,
    ...renderMail({
      title: letter.title,
      paragraphs: letter.text.split(/\n{2,}/).filter(Boolean),
      action: { label: 'Read more', url: `${publicUrl}${letter.path}` },
      footnote: 'You get this mail because it is about your account.',
    }),
  })
}
