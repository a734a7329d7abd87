/** Redirects that depend on a page's data. Only the server needs them; in the browser, the page itself navigates. */
import type { QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router'
import { guideQueries } from '#features/breeds/web/queries.ts'
import { correctPath } from '#features/orders/web/correct-path.ts'
import { orderQuery } from '#features/orders/web/index.ts'
import { isBalanceDue, isNoOrder } from '#features/payments/web/balance-due.ts'
import { moneyPath } from '#features/statements/statement-path.ts'

type Page = { queries: QueryClient; params: Params; pathname: string; search: URLSearchParams }

/** The path to which a page with its loaded data redirects, with its query if that changes; null to stay. */
export function findRedirect(routePath: string, page: Page): string | null {
  return REDIRECTS[routePath]?.(page) ?? null
}

/** Buyers see orders, and breeders sales. */
function redirectOfOrder({ queries, params: { id = '' }, pathname }: Page): string | null {
  const order = queries.getQueryData(orderQuery(id).queryKey)
  return order ? correctPath(pathname, order) : null
}

/** The order says why nothing is due, or that there is no such order. */
function redirectOfBalance({ queries, params: { id = '' } }: Page): string | null {
  const { data: order, error = null } = queries.getQueryState(orderQuery(id).queryKey) ?? {}
  const isElsewhere = order ? !isBalanceDue(order) : isNoOrder(error)
  return isElsewhere ? `/orders/${encodeURIComponent(id)}` : null
}

/** A guide has one address, in lower case with hyphens. */
function redirectOfGuide({ queries, params: { slug = '' } }: Page): string | null {
  const guide = queries.getQueryData(guideQueries.detail(slug).queryKey)
  return guide && guide.slug !== slug ? `/breeds/${guide.slug}` : null
}

/** Payouts and statements are one page. */
const redirectOfDashboard = ({ pathname, search }: Page): string | null =>
  search.get('tab') === 'payouts' ? `${pathname}?tab=money` : null
const redirectOfStatements = ({ search }: Page): string | null =>
  search.has('month') ? null : moneyPath(search)

const REDIRECTS: Record<string, (page: Page) => string | null> = {
  '/breeds/:slug': redirectOfGuide,
  '/orders/:id': redirectOfOrder,
  '/sales/:id': redirectOfOrder,
  '/orders/:id/pay': redirectOfBalance,
  '/dashboard': redirectOfDashboard,
  '/breeder-dashboard': redirectOfDashboard,
  '/breeder/:id/statements': redirectOfStatements,
}
