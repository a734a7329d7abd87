import type { Sale } from '../contract.ts'
import { orderPath } from '../order-path.ts'

/** The path on which the viewer belongs if it is another one: buyers see orders, breeders sales. */
export function correctPath(
  pathname: string,
  { role, transactionId }: Pick<Sale, 'role' | 'transactionId'>,
): string | null {
  const isSale = pathname.startsWith('/sales/')
  if (role === 'buyer' && isSale) return orderPath({ transactionId })
  if (role === 'breeder' && !isSale) return orderPath({ transactionId }, 'breeder')
  return null
}
