/** Emails that their recipients can turn off. */
import type { Handle } from '#platform/db/index.ts'
import { enqueueMail } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import type { Keys } from '#platform/signatures/index.ts'
import type { ChoiceKind } from '../contract.ts'
import { findChoices } from './choice-store.ts'
import { findMailableAddress } from './people-store.ts'
import { unsubscribeUrl } from './unsubscribe-token.ts'

export type MailSettings = { publicUrl: string; keys: Keys }

/**
 * Enqueues an email unless the address is not confirmed or the user turned this kind off; returns whether it did. `mail`
 * gets the URL for unsubscribing.
 */
export async function sendOptionalMail(
  { jobs, mail: mailer }: Pick<Services, 'jobs' | 'mail'>,
  settings: MailSettings,
  tx: Handle,
  { userId, kind }: { userId: string; kind: ChoiceKind },
  mail: (unsubscribe: string) => { subject: string; text: string; html: string },
): Promise<boolean> {
  const to = await findMailableAddress(tx, mailer, userId)
  if (!to || !(await findChoices(tx, userId))[kind]) return false
  const unsubscribe = unsubscribeUrl(settings, { id: userId, kind })
  await enqueueMail(jobs, tx, {
    to,
    ...mail(unsubscribe),
    // RFC 8058: email clients may show their own unsubscribe button, which posts to this URL.
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
  return true
}
