import type { ReactNode } from 'react'
import type { Order } from '../contract.ts'

/** An element of another feature; null where it does not apply to the order or the viewer. */
type Slot = (order: Order) => ReactNode

/** Elements of other features. Each is a section of the page with its own heading, except `cancel`, which is a button. */
export type OrderSlots = {
  /** What a dispute means, with the breeder's statement. */
  dispute?: Slot
  /** The statements about disputes that were decided, below the timeline, which says how. */
  disputeRecord?: Slot
  /** Pays the balance, as a part of the card of the next step; for others, moves its due date or releases the reservation. */
  balance?: Slot
  /** What waits for the viewer in this sale, as buttons of the card of the next step. */
  tasks?: Slot
  /** The contract of the parties, with the link to its page. */
  contract?: Slot
  /** The day on which the parties meet: proposals, and what was agreed. */
  pickup?: Slot
  /** The handover code, its confirmation, and the printable page of the cat. */
  handover?: Slot
  /** After the handover, the proof that the cat is neutered, and its registration papers. */
  papers?: Slot
  review?: Slot
  /** Reports a problem after the handover, and shows the report. */
  problem?: Slot
  /** The quiet button that cancels the sale, with its dialog. */
  cancel?: Slot
  /** The refunds with their progress. */
  refunds?: Slot
  receipts?: Slot
  /** The breeder's payout; staff see it with its movements. Buyers do not. */
  payout?: Slot
  /** Cats like the one of an order that ended. */
  similar?: Slot
}
