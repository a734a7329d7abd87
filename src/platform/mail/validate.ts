import type { MailMessage } from './port.ts'

/** One plain address: no list, no name, no line break that would start another header. */
const ADDRESS = /^[^\s@,;:<>"()[\]\\]+@[^\s@,;:<>"()[\]\\]+$/

/**
 * Returns the message with its subject on one line. Throws unless it has exactly one plain address and valid headers, so
 * that users' texts cannot add recipients or headers.
 */
export function validateMessage(message: MailMessage): MailMessage {
  if (!ADDRESS.test(message.to)) throw new Error('A mail needs exactly one plain address.')
  for (const [name, value] of Object.entries(message.headers ?? {})) {
    if (!/^[\w-]+$/.test(name) || /[\r\n]/.test(value)) throw new Error(`The mail header ${name} is invalid.`)
  }
  return { ...message, subject: oneLine(message.subject) }
}

/** The domain of `Name <user@domain>` or `user@domain`. */
export function addressDomain(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
}

function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200)
}
