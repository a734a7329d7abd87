import { createTransport } from 'nodemailer'
import { newId } from '#lib/ids.ts'
import { addressDomain, checkedMessage } from './checked.ts'
import type { Mail } from './port.ts'

/** How long a silent mail server may keep a job waiting, in milliseconds. */
const TIMEOUT_MS = 20_000

/** Mail over SMTP, with a few connections kept open. */
export function openSmtp({ url, from }: { url: string; from: string }): Mail {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // A mail is made of strings; nothing in it may read a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    leavesMachine: true,
    async send(message) {
      const { id = newId(), to, ...rest } = checkedMessage(message)
      await transport.sendMail({
        ...rest,
        to: { name: '', address: to },
        messageId: `<${id}@${addressDomain(from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...rest.headers },
      })
    },
  }
}
