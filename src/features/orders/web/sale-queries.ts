import { endpointQueries } from '#lib/client/endpoint-query.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import type { OrderEndpoints } from '../contract.ts'
import type { OrderList } from './order-list-url.ts'

const endpoints = endpointQueries<OrderEndpoints>()

/** The viewer's sale of a cat, as its buyer or breeder, or null; separate from the cat, whose response is public. */
export const catSaleQuery = (catId: string) =>
  endpoints.query('GET /api/cats/{id}/sale', { params: { id: catId } }, { map: ({ sale }) => sale })

/** The sales of the signed-in breeder's cats. */
export const breederSalesQuery = endpoints.query('GET /api/breeders/sales')

/** A sale with its timeline, for one of its parties or staff. Keys of other data about it are within this query's key. */
export const orderQuery = (id: string) => endpoints.query('GET /api/orders/{id}', { params: { id } })

/** A page of the viewer's orders, or of the sales of the viewer's cattery. */
export const orderListQuery = ({ path, status, q, page }: OrderList) =>
  endpoints.page(path === '/orders' ? 'GET /api/orders' : 'GET /api/sales', {
    query: { ...(status && { status }), q, page, limit: ROWS_PER_PAGE },
  })
