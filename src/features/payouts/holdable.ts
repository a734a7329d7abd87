import type { PayoutStatus } from './contract.ts'

/** Statuses in which staff can hold or release a payout. */
export const HOLDABLE: readonly PayoutStatus[] = [
  'waiting_for_handover',
  'held',
  'disputed',
  'waiting_for_account',
  'on_its_way',
]
