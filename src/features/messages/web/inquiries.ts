import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import { useApi } from '#lib/client/query-client.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import type { InquiryStatus, MessageEndpoints } from '../contract.ts'
import { invalidateConversations } from './invalidation.ts'

const endpoints = endpointQueries<MessageEndpoints>()

/** Which inquiries a list shows. */
export type InquiryShow = 'all' | 'unread' | InquiryStatus

/** One page of the inquiries to the signed-in breeder, newest first, and the total. */
export const inquiriesQuery = (show: InquiryShow, page: number) =>
  endpoints.page('GET /api/breeders/inquiries', {
    query: {
      page,
      limit: ROWS_PER_PAGE,
      ...(show === 'unread' ? { unread: 'true' } : show !== 'all' && { status: show }),
    },
  })

/** How many inquiries the signed-in breeder has, unread and by status. */
export const inquiryCountsQuery = endpoints.query('GET /api/breeders/inquiries/counts')

/** Marks an inquiry as read or unread, or changes its status. */
export function useInquiryChange() {
  const client = useQueryClient()
  const api = useApi<MessageEndpoints>()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; isRead?: boolean; status?: InquiryStatus }) =>
      api.call('PATCH /api/inquiries/{id}', { params: { id }, body }),
    onSettled: () => void invalidateConversations(client),
  })
}
