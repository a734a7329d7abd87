import { findBreeder } from '#features/breeders/api/index.ts'
import { orderPath } from '#features/orders/api/index.ts'
import { requireParty } from '#features/sales/api/index.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { AppError } from '#lib/errors.ts'
import { writeCalendarFile } from '#platform/calendar-files/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { FileName } from '#platform/downloads/index.ts'
import { PICKUP_MINUTES } from '../rules.ts'
import { findAgreed } from './store.ts'

/** The agreed pickup of a sale as a calendar file for one of its parties. Throws not_found, also before a day is agreed. */
export async function pickupCalendar(
  db: DbOrTx,
  publicUrl: string,
  transactionId: string,
  viewerId: string,
): Promise<{ text: string; file: FileName }> {
  const { sale, role } = await requireParty(db, transactionId, viewerId)
  const agreed = await findAgreed(db, transactionId)
  const isWaiting = sale.status === 'deposit_paid' || sale.status === 'paid'
  const breeder = await findBreeder(db, sale.breederId)
  if (!agreed || !isWaiting || !breeder) throw new AppError('not_found')
  const { name } = sale.snapshot
  const url = `${publicUrl}${orderPath({ transactionId }, role)}`
  const changedAt = new Date(agreed.agreedAt)
  const entry = {
    uid: `pickup-${transactionId}@${new URL(publicUrl).hostname}`,
    // A later agreement has a greater number.
    sequence: Math.floor(changedAt.getTime() / MINUTE_MS),
    changedAt,
    title: role === 'buyer' ? `Pick up ${name}` : `Hand over ${name}`,
    description: `Order ${sale.orderNumber}, ${breeder.businessName}\n${url}`,
    place: agreed.place,
    time: agreed.startsAt ? { at: new Date(agreed.startsAt), minutes: PICKUP_MINUTES } : { day: agreed.day },
    url,
    isCanceled: false,
  }
  const text = writeCalendarFile({
    name: null,
    timeZone: sale.timeZone,
    refreshAfter: null,
    entries: [entry],
  })
  return { text, file: `pickup-${sale.orderNumber}.ics` }
}
