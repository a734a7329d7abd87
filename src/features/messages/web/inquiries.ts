import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiFor, useApi } from '#lib/query-client.ts'
import type { InquiryStatus, MessageEndpoints } from '../contract.ts'
import { INQUIRIES_SHOWN } from '../limits.ts'
import { invalidateConversations } from './invalidation.ts'
import { messageKeys } from './keys.ts'

/** Which inquiries a list shows. */
export type InquiryShow = 'all' | 'unread' | InquiryStatus

/** One page of the inquiries to the signed-in breeder, newest first, and the total. */
export const inquiriesQuery = (show: InquiryShow, page: number) =>
  queryOptions({
    queryKey: messageKeys.inquiryList(show, page),
    queryFn: ({ client, signal }) =>
      apiFor<MessageEndpoints>(client).page('GET /api/breeders/inquiries', {
        query: {
          page,
          limit: INQUIRIES_SHOWN,
          ...(show === 'unread' ? { unread: 'true' } : show !== 'all' && { status: show }),
        },
        signal,
      }),
  })

/** How many inquiries the signed-in breeder has, unread and by status. */
export const inquiryCountsQuery = queryOptions({
  queryKey: messageKeys.inquiryCounts,
  queryFn: ({ client, signal }) =>
    apiFor<MessageEndpoints>(client).call('GET /api/breeders/inquiries/counts', { signal }),
})

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
