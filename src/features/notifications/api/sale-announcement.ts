/** What an event of a sale is announced with. */
import type { Sale, SaleEventRow, SaleRow } from '#features/orders/api/index.ts'
import type { MailMessage } from '#platform/mail/index.ts'

export type SaleEventContext = {
  event: SaleEventRow
  /** The sale with the email addresses of both parties. */
  row: SaleRow
  /** The sale as the buyer sees it. */
  sale: Sale
  publicUrl: string
}

export type SaleNotice = {
  userId: string
  kind: 'order' | 'sale'
  /** The ID of the sale: a later notice of the same kind replaces the earlier one. */
  subjectId: string
  /** The buyer, for the notice of kind `sale`. */
  actorId?: string
  title: string
  text: string | null
  path: string
}

export type Announcement = {
  /** The system message in the conversation of the parties. */
  message: string
  notices: readonly SaleNotice[]
  mails: readonly MailMessage[]
}
