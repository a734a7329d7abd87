/** Settings for announcing sale events. */
import type { SaleRow } from '#features/orders/api/index.ts'
import type { Sale } from '#features/orders/contract.ts'
import type { Payout } from '#features/payouts/contract.ts'
import type { SaleEventRow } from '#features/sales/api/index.ts'
import type { ListedDraft } from '#platform/mail/index.ts'

export type AnnouncedState = {
  /** Whether buyers can see the cat and reserve or buy it; not while its breeder is suspended or it is offered to a waiting list. */
  isForSale: boolean
  /** Whether payments of the cattery are stopped, also after the handover. */
  isStopped: boolean
  /** Who has confirmed the handover, and whether the buyer reported that it did not happen. */
  confirmed: { buyer: boolean; breeder: boolean; hasProblem: boolean }
}

export type SaleEventContext = {
  event: SaleEventRow
  /** The sale with the email addresses of both parties. */
  row: SaleRow
  /** The sale as the buyer sees it. */
  sale: Sale
  publicUrl: string
  /** What is true when the texts are written. */
  now: AnnouncedState
  /** What the breeder receives for a sale that is completed, and when; null if nothing is paid out. */
  payout: Payout | null
}

/** A sale with what its texts need; `event` if there is one. */
export type PartyContext = Pick<SaleEventContext, 'row' | 'sale' | 'publicUrl'> &
  Partial<Pick<SaleEventContext, 'event'>>

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

export type SaleMail = ListedDraft & { to: string }

/** What one party of a sale receives. */
export type Sent = { notice: SaleNotice; mail: SaleMail }

export type Announcement = {
  /** The system message in the conversation of the parties. */
  message: string
  /** Who sends it, and has therefore read it; the breeder for what a breeder did, else the buyer. */
  from?: 'buyer' | 'breeder'
  notices: readonly SaleNotice[]
  mails: readonly SaleMail[]
}

/** Null if the event is no longer worth announcing. */
export type Announce = (context: SaleEventContext) => Announcement | null
