import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#lib/client/query-client.ts'
import type { Page } from '#lib/paging.ts'
import { toast } from '#ui/toast.ts'
import type { Notice, NotificationEndpoints } from '../contract.ts'
import { invalidateNotices } from './invalidation.ts'
import { noticesKey, unreadNoticesQuery } from './queries.ts'

const LISTS = { queryKey: noticesKey }

/** Returns a function that marks notices as read, by IDs or all, with an optimistic update. */
export function useMarkRead(): (which: string[] | 'all') => void {
  const client = useQueryClient()
  const api = useApi<NotificationEndpoints>()
  const { mutate } = useMutation({
    mutationFn: (which: string[] | 'all') =>
      api.call('POST /api/notices/read', { body: which === 'all' ? { all: true } : { ids: which } }),
    onMutate: async (which) => {
      await client.cancelQueries(LISTS)
      const previous = client.getQueriesData<Page<Notice[]>>(LISTS)
      const isIncluded = ({ id }: Notice) => which === 'all' || which.includes(id)
      client.setQueriesData<Page<Notice[]>>(LISTS, (page) => {
        return (
          page && {
            ...page,
            items: page.items.map((item) => (isIncluded(item) ? { ...item, isRead: true } : item)),
          }
        )
      })
      return previous
    },
    onSuccess: (count) => void client.setQueryData(unreadNoticesQuery.queryKey, count),
    onError: (_, which, previous) => {
      for (const [key, page] of previous ?? []) client.setQueryData(key, page)
      // A user who followed a notice's link does not need to know.
      if (which === 'all')
        toast({
          title: 'Error',
          description: 'Your notifications could not be marked as read. Please try again.',
          tone: 'danger',
        })
    },
    onSettled: () => void invalidateNotices(client),
  })
  return mutate
}
