import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiFor, useApi } from '#lib/query-client.ts'
import type { InquiryStatus, ListedInquiry, MessageEndpoints } from '../contract.ts'

/** The inquiries to the signed-in breeder, newest first, as many as one answer holds. */
export const inquiriesQuery = queryOptions({
  queryKey: ['/api/breeders/inquiries'],
  queryFn: ({ client, signal }) =>
    apiFor<MessageEndpoints>(client).call('GET /api/breeders/inquiries', { query: { limit: 100 }, signal }),
})

/** Marks an inquiry as read or unread, or moves it on; at once on the screen, then on the server. */
export function useInquiryChange() {
  const client = useQueryClient()
  const api = useApi<MessageEndpoints>()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; isRead?: boolean; status?: InquiryStatus }) =>
      api.call('PATCH /api/inquiries/{id}', { params: { id }, body }),
    onMutate: ({ id, ...change }) =>
      client.setQueryData<ListedInquiry[]>(inquiriesQuery.queryKey, (all) =>
        all?.map((each) => (each.id === id ? { ...each, ...change } : each)),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: inquiriesQuery.queryKey }),
  })
}
