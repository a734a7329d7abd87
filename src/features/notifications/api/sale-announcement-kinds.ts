/** What the parties read about each kind of sale event. Kinds that are missing are only shown in the timeline. */
import type { SaleEventKind } from '#features/orders/api/index.ts'
import { saleEvent } from '#features/orders/api/index.ts'
import { handoverCompleted, handoverConfirmed, handoverReported } from './handover-announcements.ts'
import type { Announcement, SaleEventContext } from './sale-announcement.ts'
import { breederMail, buyerMail } from './sale-mails.ts'
import { saleNotices } from './sale-notices.ts'

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
