/** What the parties read about each kind of sale event. Kinds that are missing are only shown in the timeline. */
import type { Sale, SaleEventKind, SaleEventRow, SaleRow } from '#features/orders/api/index.ts'
import { saleEvent } from '#features/orders/api/index.ts'
import type { MailMessage } from '#platform/mail/index.ts'
import { handoverCompleted, handoverConfirmed, handoverReported } from './handover-announcements.ts'
import { breederMail, buyerMail } from './sale-mails.ts'
import { saleNotices } from './sale-notices.ts'

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

type Announce = (context: SaleEventContext) => Announcement

const firstPayment: Announce = (context) => ({
  message: saleEvent(context.sale),
  notices: saleNotices(context.sale),
  mails: [buyerMail(context), breederMail(context)],
})

export const ANNOUNCEMENTS: Partial<Record<SaleEventKind, Announce>> = {
  payDeposit: firstPayment,
  payInFull: firstPayment,
  confirmHandover: handoverConfirmed,
  reportHandover: handoverReported,
  complete: handoverCompleted,
}
