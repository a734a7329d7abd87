import type { MailMessage } from './port.ts'

/** One address and nothing else: no list, no name, no line break that would begin another header. */
const ADDRESS = /^[^\s@,;:<>"()[\]\\]+@[^\s@,;:<>"()[\]\\]+$/

/**
 * The message with its subject on one line. Throws when the address is not exactly one, so that text of a person can
 * neither add receivers nor headers.
 */
export function checkedMessage(message: MailMessage): MailMessage {
  if (!ADDRESS.test(message.to)) throw new Error('A mail needs exactly one plain address to go to.')
  for (const [name, value] of Object.entries(message.headers ?? {})) {
    if (!/^[\w-]+$/.test(name) || /[\r\n]/.test(value))
      throw new Error(`The mail header ${name} is not usable.`)
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
