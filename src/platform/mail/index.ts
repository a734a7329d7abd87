/** Outgoing mail: by SMTP if a URL is set, otherwise stored in an outbox that is displayed at /dev/mail. */
import { openOutbox } from './outbox.ts'
import type { Mail } from './port.ts'

export { devMailPages } from './dev-pages.ts'
export {
  DEADLINE,
  enqueueMail,
  enqueueTracked,
  markTold,
  registerMailJobs,
  removeMailsWithToken,
  removeQueuedMails,
  removeUnsubscribedMails,
  type Tracking,
} from './jobs.ts'
export { type ListedDraft, type MailCard, type MailDraft, renderDraft, renderMail } from './layout.ts'
export { observedMail } from './observed.ts'
export { trackedMailRules } from './personal-data.ts'
export type { Mail, MailMessage } from './port.ts'
export { findTrackedMail, listTrackedMails, mailSentAt, planTracked } from './tracked.ts'

export type MailSettings = {
  /** smtp:// or smtps:// URL with user and password; without it, mail is stored in the outbox. */
  smtpUrl?: string | undefined
  /** Whether to send only over a connection that is encrypted with a verified certificate. */
  tlsRequired?: boolean
  /** The sender, as in `Littermate <hello@littermate.example>`. */
  from: string
  /** Directory of the outbox; created with the first mail. */
  outbox: string
}

/** Opens SMTP or the outbox. The connection is established when the first mail is sent. */
export async function openMail({ smtpUrl, tlsRequired = false, from, outbox }: MailSettings): Promise<Mail> {
  if (!smtpUrl) return openOutbox({ directory: outbox, from })
  return (await import('./smtp.ts')).openSmtp({ url: smtpUrl, tlsRequired, from })
}
