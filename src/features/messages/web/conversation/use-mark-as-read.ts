import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import type { Message, MessageEndpoints } from '../../contract.ts'
import { invalidateOverviews } from '../invalidation.ts'
import { unreadQuery } from '../queries.ts'
import { markHistoryRead } from './history-queries.ts'

/** Marks the messages from another user as read while their conversation is shown and the page is visible. */
export function useMarkAsRead(me: string, otherId: string, messages: Message[] | undefined): void {
  const client = useQueryClient()
  const api = useApi<MessageEndpoints>()
  const isVisible = useSyncExternalStore(
    subscribeToVisibility,
    () => !document.hidden,
    () => false,
  )
  const { mutate } = useMutation({
    mutationFn: (until: string) =>
      api.call('POST /api/conversations/{userId}/read', { params: { userId: otherId }, body: { until } }),
    onSuccess: (unread, until) => {
      client.setQueryData(unreadQuery.queryKey, unread)
      markHistoryRead(client, me, otherId, until)
      void invalidateOverviews(client)
    },
  })
  const lastUnread = messages?.findLast(({ senderId, isRead }) => senderId === otherId && !isRead)?.id
  useEffect(() => {
    if (isVisible && lastUnread) mutate(lastUnread)
  }, [isVisible, lastUnread, mutate])
}

function subscribeToVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
