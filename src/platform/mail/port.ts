export type MailMessage = {
  /** Makes sending idempotent: the same ID gives the same Message-ID and the same file in the outbox. */
  id?: string
  to: string
  subject: string
  /** The plain text; every mail has one. */
  text: string
  html?: string
  headers?: Record<string, string>
}

export type Mail = {
  /** Whether mail leaves this machine. If not, users need not confirm their email. */
  leavesMachine: boolean
  /** Sends a mail. Throws when it is not accepted, so that the job retries. */
  send(message: MailMessage): Promise<void>
}
