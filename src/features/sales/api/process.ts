/**
 * Statuses and transitions of a sale: pending -> deposit_paid -> paid -> completed, or canceled or refunded. Each
 * transition names who may trigger it and what happens to the cat in the same database transaction.
 */
import type { StateTable, Transition } from '#lib/states/state-table.ts'
import { type Actor, SALE_STATUSES, type SaleStatus } from '../contract.ts'

export type SaleTransition = Transition<SaleStatus> & {
  to: SaleStatus
  /** Who may still trigger it while a dispute freezes the sale: staff, and the system where it records a fact. */
  whileFrozen: readonly Actor[]
  /** What happens to the cat: `sell` marks it as sold, `relist` makes it available again, unless staff say otherwise. */
  cat: 'sell' | 'relist' | null
}

export const SALE_TRANSITIONS = {
  payDeposit: {
    from: ['pending'],
    to: 'deposit_paid',
    by: ['system'],
    whileFrozen: ['system'],
    cat: null,
    description: 'The deposit was captured.',
  },
  payInFull: {
    from: ['pending'],
    to: 'paid',
    by: ['system'],
    whileFrozen: ['system'],
    cat: 'sell',
    description: 'The whole price was captured.',
  },
  fail: {
    from: ['pending'],
    to: 'canceled',
    by: ['system'],
    whileFrozen: ['system'],
    cat: 'relist',
    description: 'The provider rejected the capture; nothing was paid.',
  },
  payBalance: {
    from: ['deposit_paid'],
    to: 'paid',
    by: ['system'],
    whileFrozen: ['system'],
    cat: 'sell',
    description: 'The balance was captured.',
  },
  extend: {
    from: ['deposit_paid'],
    to: 'deposit_paid',
    by: ['breeder'],
    whileFrozen: [],
    cat: null,
    description: 'The breeder gives the buyer more time for the balance.',
  },
  resumeSale: {
    from: ['deposit_paid'],
    to: 'deposit_paid',
    by: ['system'],
    whileFrozen: ['system'],
    cat: null,
    description:
      'Payments of the cattery are no longer stopped, and the balance is due at least a week later.',
  },
  cancel: {
    from: ['deposit_paid', 'paid'],
    to: 'canceled',
    by: ['buyer', 'staff', 'system'],
    whileFrozen: ['staff', 'system'],
    cat: 'relist',
    description: 'The sale ends before the handover, and a part of the money, or none, is refunded.',
  },
  release: {
    from: ['deposit_paid'],
    to: 'canceled',
    by: ['breeder', 'system'],
    whileFrozen: [],
    cat: 'relist',
    description: 'The balance is overdue, and the reservation ends. The policy decides about the deposit.',
  },
  refund: {
    from: ['deposit_paid', 'paid'],
    to: 'refunded',
    by: ['buyer', 'breeder', 'staff', 'system'],
    whileFrozen: ['staff', 'system'],
    cat: 'relist',
    description: 'The sale ends before the handover, and everything is refunded.',
  },
  complete: {
    from: ['paid'],
    to: 'completed',
    by: ['buyer', 'breeder', 'system'],
    whileFrozen: [],
    cat: null,
    description: 'The cat was handed over.',
  },
  refundCompleted: {
    from: ['completed'],
    to: 'refunded',
    by: ['staff', 'system'],
    whileFrozen: ['staff', 'system'],
    cat: null,
    description:
      'Everything is refunded after the handover; the cat stays with the buyer or returns by agreement.',
  },
} as const satisfies Record<string, SaleTransition>

export type SaleTransitionName = keyof typeof SALE_TRANSITIONS

/** Statuses that no transition leaves. */
export const FINAL_STATUSES: SaleStatus[] = ['canceled', 'refunded']

export const SALE_TABLE = {
  states: SALE_STATUSES,
  first: ['pending'],
  final: FINAL_STATUSES,
  transitions: SALE_TRANSITIONS,
} satisfies StateTable<SaleStatus>
