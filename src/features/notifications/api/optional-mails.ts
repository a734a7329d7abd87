/** Emails that their recipients can turn off. */
import type { DbOrTx } from '#platform/db/index.ts'
import { enqueueMail, type MailDraft, type MailMessage, renderDraft } from '#platform/mail/index.ts'
import type { Services } from '#platform/services.ts'
import type { Keys } from '#platform/signatures/index.ts'
import type { ChoiceKind } from '../contract.ts'
import { findChoices } from './choice-store.ts'
import { findMailableAddress } from './people-store.ts'
import { unsubscribeUrl } from './unsubscribe-token.ts'

export type MailSettings = { publicUrl: string; keys: Keys }

const UNSUBSCRIBE: Record<ChoiceKind, string> = {
  messages: 'Unsubscribe from emails about new messages',
  inquiries: 'Unsubscribe from emails about new inquiries',
  reviews: 'Unsubscribe from emails about reviews',
  payouts: 'Unsubscribe from reminders to set up payouts',
  waitingLists: 'Unsubscribe from emails about waiting lists',
  care: 'Unsubscribe from emails about the care of cats',
  diaries: 'Unsubscribe from emails about diaries of kittens',
  calendar: 'Unsubscribe from reminders of your calendar',
}

/** Enqueues an email unless the address is not confirmed or the user turned this kind off; returns whether it did. */
export async function sendOptionalMail(
  { jobs, mail: mailer }: Pick<Services, 'jobs' | 'mail'>,
  settings: MailSettings,
  tx: DbOrTx,
  { userId, kind }: { userId: string; kind: ChoiceKind },
  draft: MailDraft,
): Promise<boolean> {
  const to = await findMailableAddress(tx, mailer, userId)
  if (!to || !(await findChoices(tx, userId))[kind]) return false
  await enqueueMail(jobs, tx, { to, ...optionalMail(settings, { userId, kind }, draft) })
  return true
}

/** An email that its recipient can turn off, with the link for it. */
export function optionalMail(
  settings: MailSettings,
  { userId, kind }: { userId: string; kind: ChoiceKind },
  { subject, content }: MailDraft,
): Omit<MailMessage, 'to'> {
  const url = unsubscribeUrl(settings, { id: userId, kind })
  const small = [...[content.small ?? []].flat(), { label: UNSUBSCRIBE[kind], url }]
  return {
    ...renderDraft({ subject, content: { ...content, small } }),
    headers: unsubscribeHeaders(url),
  }
}

/** RFC 8058: email clients may show their own unsubscribe button, which posts to this URL. */
export function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
