import type { Sale } from '#features/orders/contract.ts'

/** Whether the viewer has to pay the balance of an order. */
export function isBalanceDue({ role, status }: Pick<Sale, 'role' | 'status'>): boolean {
  return role === 'buyer' && status === 'deposit_paid'
}

/** Whether a failure to load an order means that the viewer has no such order. */
export function isNoOrder(error: { status: number } | null): boolean {
  return error?.status === 404 || error?.status === 400
}
