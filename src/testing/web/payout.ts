import type { Payout } from '#features/payouts/contract.ts'

/** A payout that waits for the handover, for component tests. */
export const PAYOUT: Payout = {
  transactionId: '0199b3a0-0000-7000-8000-000000000001',
  orderNumber: 'LM-7K2M9Q',
  catName: 'Miso',
  status: 'waiting_for_handover',
  gross: 180_000,
  fee: 9_000,
  net: 171_000,
  transferred: 0,
  deducted: 0,
  debt: 0,
  paidAt: null,
  bankOn: null,
  holdReason: null,
  heldUntil: null,
  daysAfterPickup: null,
  expectedOn: null,
}
