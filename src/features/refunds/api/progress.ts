import { findBreeder } from '#features/breeders/api/index.ts'
import { findSale } from '#features/sales/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import type { Refund } from '../contract.ts'
import { presentRefund } from './present.ts'
import { listCharges, listRefunds } from './store.ts'

/** The refunds of a sale for its parties and staff, oldest first. Throws not_found for everyone else. */
export async function refundsOfSale(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  viewer: Pick<Viewer, 'id' | 'role'>,
  transactionId: string,
): Promise<Refund[]> {
  const sale = await findSale(db, transactionId)
  if (!sale) throw new AppError('not_found')
  const isParty = sale.buyerId === viewer.id || (await findBreeder(db, sale.breederId))?.userId === viewer.id
  if (!isParty && viewer.role !== 'admin') throw new AppError('not_found')
  const kinds = new Map((await listCharges(db, transactionId)).map(({ id, kind }) => [id, kind]))
  const rows = await listRefunds(db, transactionId)
  return rows
    .filter(({ state }) => state !== 'canceled')
    .map((row) =>
      presentRefund(row, {
        chargeKind: kinds.get(row.chargeId) ?? 'full',
        isStaff: viewer.role === 'admin',
        now: clock.now(),
      }),
    )
}
