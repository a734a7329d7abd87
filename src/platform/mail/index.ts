/** Outgoing mail: by SMTP where an address is set, otherwise into an outbox that a developer reads at /dev/mail. */
import { openOutbox } from './outbox.ts'
import type { Mail } from './port.ts'

export { devMailPages } from './dev-pages.ts'
export { enqueueMail, registerMailJobs } from './jobs.ts'
export { renderMail } from './layout.ts'
export type { Mail, MailMessage } from './port.ts'

export type MailSettings = {
  /** smtp:// or smtps:// address with user and password; without it mail stays in the outbox. */
  smtpUrl?: string | undefined
  /** The sender, as in `Littermate <hello@littermate.example>`. */
  from: string
  /** Directory of the outbox; made when the first mail comes. */
  outbox: string
}

/** Opens whichever of the two the settings ask for; connects only when something is sent. */
export async function openMail({ smtpUrl, from, outbox }: MailSettings): Promise<Mail> {
  if (!smtpUrl) return openOutbox({ directory: outbox, from })
  return (await import('./smtp.ts')).openSmtp({ url: smtpUrl, from })
}
