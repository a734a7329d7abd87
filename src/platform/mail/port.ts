export type MailMessage = {
  /** Makes sending twice harmless: the same id gives the same Message-ID and the same file in the outbox. */
  id?: string
  to: string
  subject: string
  /** The plain text; every mail has one. */
  text: string
  html?: string
  headers?: Record<string, string>
}

export type Mail = {
  /** Whether mail leaves this machine. Where it does not, nobody has to confirm an address. */
  leavesMachine: boolean
  /** Hands a mail over; throws when it was not taken, so that the job tries again. */
  send(message: MailMessage): Promise<void>
}
