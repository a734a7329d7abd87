import { orderQuery } from '#features/orders/web/index.ts'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { ReceiptEndpoints } from '../contract.ts'

const { query } = endpointQueries<ReceiptEndpoints>()

/** The receipts of an order, oldest first, for its buyer or breeder. */
export const receiptsQuery = (id: string) =>
  query('GET /api/orders/{id}/receipts', { params: { id } }, { within: orderQuery(id).queryKey })

/** One receipt of an order. */
export const receiptQuery = (id: string, number: string) =>
  query(
    'GET /api/orders/{id}/receipts/{number}',
    { params: { id, number } },
    { within: orderQuery(id).queryKey },
  )
