import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Page } from '#lib/paging.ts'
import { useApi } from '#lib/query-client.ts'
import { toast } from '#ui/toast.ts'
import type { Notice, NotificationEndpoints } from '../contract.ts'
import { invalidateNotices } from './invalidation.ts'
import { noticeKeys } from './keys.ts'
import { unreadNoticesQuery } from './queries.ts'

const LISTS = { queryKey: noticeKeys.lists }

/** A function that marks notices as read: at once on the screen, then on the server, and back where that fails. */
export function useReadNotices(): (which: string[] | 'all') => void {
  const client = useQueryClient()
  const api = useApi<NotificationEndpoints>()
  const { mutate } = useMutation({
    mutationFn: (which: string[] | 'all') =>
      api.call('POST /api/notices/read', { body: which === 'all' ? { all: true } : { ids: which } }),
    onMutate: async (which) => {
      await client.cancelQueries(LISTS)
      const before = client.getQueriesData<Page<Notice[]>>(LISTS)
      const isMeant = ({ id }: Notice) => which === 'all' || which.includes(id)
      client.setQueriesData<Page<Notice[]>>(LISTS, (page) => {
        return (
          page && { ...page, items: page.items.map((one) => (isMeant(one) ? { ...one, isRead: true } : one)) }
        )
      })
      return before
    },
    onSuccess: (count) => void client.setQueryData(unreadNoticesQuery.queryKey, count),
    onError: (_, which, before) => {
      for (const [key, page] of before ?? []) client.setQueryData(key, page)
      // Who followed a link to what it is about need not hear of it.
      if (which === 'all')
        toast({
          title: 'Error',
          description: 'Your notifications could not be marked. Please try again.',
          tone: 'danger',
        })
    },
    onSettled: () => void invalidateNotices(client),
  })
  return mutate
}
