import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { OrderEndpoints } from '../contract.ts'
import { ORDERS_PER_PAGE } from '../limits.ts'
import type { OrderList } from './order-list-url.ts'
import { saleKeys } from './sale-keys.ts'

/** The viewer's sale of a cat, as its buyer or breeder, or null; separate from the cat, whose response is public. */
export const catSaleQuery = (catId: string) =>
  queryOptions({
    queryKey: saleKeys.ofCat(catId),
    queryFn: async ({ client, signal }) => {
      const api = apiFor<OrderEndpoints>(client)
      return (await api.call('GET /api/cats/{id}/sale', { params: { id: catId }, signal })).sale
    },
  })

/** The sales of the signed-in breeder's cats. */
export const breederSalesQuery = queryOptions({
  queryKey: saleKeys.ofBreeder,
  queryFn: ({ client, signal }) => apiFor<OrderEndpoints>(client).call('GET /api/breeders/sales', { signal }),
})

/** A sale with its timeline, for one of its parties or staff. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: saleKeys.order(id),
    queryFn: ({ client, signal }) =>
      apiFor<OrderEndpoints>(client).call('GET /api/orders/{id}', { params: { id }, signal }),
  })

/** A page of the viewer's orders, or of the sales of the viewer's cattery. */
export const orderListQuery = ({ path, status, q, page }: OrderList) =>
  queryOptions({
    queryKey: [...saleKeys.lists, path, { status, q, page }],
    queryFn: ({ client, signal }) =>
      apiFor<OrderEndpoints>(client).page(path === '/orders' ? 'GET /api/orders' : 'GET /api/sales', {
        query: { ...(status && { status }), ...(q && { q }), page, limit: ORDERS_PER_PAGE },
        signal,
      }),
  })
