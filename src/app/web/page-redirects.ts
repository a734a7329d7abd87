/** Redirects that depend on a page's data. Only the server needs them; in the browser, the page itself navigates. */
import type { QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router'
import { correctPath } from '#features/orders/web/correct-path.ts'
import { orderQuery } from '#features/orders/web/index.ts'

type Page = { queries: QueryClient; params: Params; pathname: string }

/** The path to which a page with its loaded data redirects; null to stay. */
export function redirectOf(routePath: string, page: Page): string | null {
  return REDIRECTS[routePath]?.(page) ?? null
}

/** Buyers see orders, and breeders sales. */
function redirectOfOrder({ queries, params: { id = '' }, pathname }: Page): string | null {
  const order = queries.getQueryData(orderQuery(id).queryKey)
  return order ? correctPath(pathname, order) : null
}

const REDIRECTS: Record<string, (page: Page) => string | null> = {
  '/orders/:id': redirectOfOrder,
  '/sales/:id': redirectOfOrder,
}
