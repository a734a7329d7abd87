import { createTransport } from 'nodemailer'
import { newId } from '#lib/ids.ts'
import type { Mail } from './port.ts'
import { addressDomain, validateMessage } from './validate.ts'

/** Milliseconds to wait for a mail server that does not respond. */
const TIMEOUT_MS = 20_000

/** Sends mail over SMTP with a small connection pool. */
export function openSmtp(settings: { url: string; tlsRequired: boolean; from: string }): Mail {
  const { url, tlsRequired, from } = settings
  const transport = createTransport(
    {
      url,
      // Without it, the library sends user names, passwords, and emails unencrypted if the server does not offer STARTTLS.
      requireTLS: tlsRequired,
      pool: true,
      maxConnections: 3,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // Mails only contain strings; nothing in them may read files or URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    leavesMachine: true,
    async send(message) {
      const { id = newId(), to, ...rest } = validateMessage(message)
      await transport.sendMail({
        ...rest,
        to: { name: '', address: to },
        messageId: `<${id}@${addressDomain(from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...rest.headers },
      })
    },
  }
}
