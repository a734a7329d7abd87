import { listSaleEvents, type SaleEventRow } from '#features/sales/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import type { Order } from '../contract.ts'
import { finalRefunds, timelineEntry } from '../timeline-texts.ts'
import { findReleaseTimes } from './reminders.ts'
import { findPublicPages, findSale, type SaleRow } from './sale-store.ts'
import { presentSale } from './sales.ts'

/** A sale that a staff member views. */
export type ViewedOrder = Pick<
  SaleRow,
  'transactionId' | 'orderNumber' | 'reservedBy' | 'buyerName' | 'breeder'
>

/** What higher features do. */
export type OrderPorts = {
  /** Logs that a staff member viewed a sale. */
  logView: (staff: Viewer, order: ViewedOrder) => Promise<void>
  /** The pickup of a sale that waits for an answer; without it, the page names none. */
  findProposal?: (sale: {
    transactionId: string
    goHomeDate: string
    timeZone: string
  }) => Promise<Order['proposal']>
}

/** A sale as one of its parties or staff see it, who are logged. Throws not_found for everyone else. */
export async function getOrder(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: string,
  viewer: Viewer,
  { logView, findProposal }: OrderPorts,
): Promise<Order> {
  const row = await findSale(db, id)
  const isParty = row?.reservedBy === viewer.id || row?.breeder.userId === viewer.id
  if (!row || !(isParty || viewer.role === 'admin')) throw new AppError('not_found')
  if (!isParty) await logView(viewer, row)
  const { catId, breeder, paidAt } = row
  const sale: Order = {
    ...presentSale(row, viewer.id, clock.now()),
    paidAt,
    release: await releaseOf(db, row, clock.now()),
    proposal: (await findProposal?.(row)) ?? null,
    events: [],
    ...(await findPublicPages(db, { catId, breederId: breeder.id })),
  }
  const events = await listSaleEvents(db, id)
  const final = finalRefunds(events, clock.now())
  return { ...sale, events: events.map((event) => presentEvent(event, sale, final.has(event.id))) }
}

async function releaseOf(db: DbOrTx, row: SaleRow, now: Date): Promise<Order['release']> {
  const { transactionId: id, status, finalPaymentDue, timeZone } = row
  const times = await findReleaseTimes(db, { id, status, finalPaymentDue, timeZone }, now)
  return (
    times && {
      breeder: times.breeder.toISOString(),
      system: times.system.toISOString(),
      hasBegun: times.breeder <= now,
    }
  )
}

/** An event without the ID of its actor and the details from which its text was written. */
function presentEvent(event: SaleEventRow, sale: Order, isFinal: boolean): Order['events'][number] {
  const { id, kind, actor, amount, reason, createdAt } = event
  return {
    id,
    kind,
    actor,
    amount,
    reason,
    createdAt: createdAt.toISOString(),
    ...timelineEntry(event, sale, isFinal),
  }
}
