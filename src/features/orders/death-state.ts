/** Whether the cat of a sale died before the handover, and who may read it. */
import type { Freeze, SaleEventKind } from '../sales/contract.ts'

type Facts = { frozen: Freeze | null; events: readonly { kind: SaleEventKind }[] }

/** Whether the sale is frozen because the cat died. */
export const hasDied = ({ frozen }: Pick<Facts, 'frozen'>): boolean => frozen === 'cat_died'

/** Whether the buyer was told here that the cat died. */
export function isNotifiedOfDeath({ frozen, events }: Facts): boolean {
  const last = events.findLast(({ kind }) => kind === 'catDied' || kind === 'correctDeath')
  return hasDied({ frozen }) && last?.kind === 'catDied'
}

/** Whether the viewer may read that the cat died: everybody, once the buyer was told. */
export const showsDeath = (order: Facts & { role: 'buyer' | 'breeder' | 'staff' }): boolean =>
  hasDied(order) && (order.role !== 'buyer' || isNotifiedOfDeath(order))
