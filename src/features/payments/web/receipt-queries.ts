import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { ReceiptEndpoints } from '../receipt-contract.ts'

/** The receipts of an order, oldest first, for its buyer or breeder. */
export const receiptsQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/orders/detail', id, 'receipts'],
    queryFn: ({ client, signal }) =>
      apiFor<ReceiptEndpoints>(client).call('GET /api/orders/{id}/receipts', { params: { id }, signal }),
  })

/** One receipt of an order. */
export const receiptQuery = (id: string, number: string) =>
  queryOptions({
    queryKey: ['/api/orders/detail', id, 'receipts', number],
    queryFn: ({ client, signal }) =>
      apiFor<ReceiptEndpoints>(client).call('GET /api/orders/{id}/receipts/{number}', {
        params: { id, number },
        signal,
      }),
  })
