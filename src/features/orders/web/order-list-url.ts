/** The state of the lists of orders and sales is in their URL: `/orders?status=paid&q=pippin&page=2`. */

import type { SaleStatus } from '#features/sales/contract.ts'
import { readPage } from '#lib/pages.ts'
import { readTextParam } from '#lib/texts/text-param.ts'
import { MAX_SEARCH } from '../limits.ts'

/** Statuses that the lists can be filtered by, in order. */
export const STATUS_FILTERS = [
  'deposit_paid',
  'paid',
  'completed',
  'canceled',
  'refunded',
] as const satisfies SaleStatus[]

export type OrderList = {
  /** The list of a buyer or of a breeder. */
  path: '/orders' | '/sales'
  /** Null for all statuses. */
  status: (typeof STATUS_FILTERS)[number] | null
  q: string
  page: number
}

/** Parses the URL of a list; ignores invalid values. */
export function readOrderList(path: OrderList['path'], search: URLSearchParams): OrderList {
  return {
    path,
    status: STATUS_FILTERS.find((status) => status === search.get('status')) ?? null,
    q: readTextParam(search.get('q'), MAX_SEARCH),
    page: readPage(search),
  }
}

/** The URL of a list, without defaults. */
export function orderListUrl({ path, status, q, page }: OrderList): string {
  const params = new URLSearchParams()
  if (status) params.set('status', status)
  if (q) params.set('q', q)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `${path}?${params}` : path
}
