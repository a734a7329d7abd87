import type { QueryClient } from '@tanstack/react-query'
import { ACCOUNT_STATUS_CHANGED } from '#features/accounts/events.ts'
import { CONVERSATION_CHANGED, INBOX_CHANGED } from '#features/messages/events.ts'
import { SALE_CHANGED } from '#features/sales/events.ts'
import { WAITING_LIST_CHANGED } from '#features/waiting-lists/events.ts'
import { type InvalidationRules, onEvent } from '#lib/client/invalidation.ts'
import { TASK_KEYS } from './queries.ts'

/** Milliseconds in which several changes lead to one request. */
const DELAY_MS = 500

const waiting = new WeakSet<QueryClient>()

/** Loads what is shown of the tasks again, soon. */
export function invalidateTasks(client: QueryClient): void {
  if (waiting.has(client)) return
  waiting.add(client)
  setTimeout(() => {
    waiting.delete(client)
    for (const queryKey of TASK_KEYS) void client.invalidateQueries({ queryKey })
  }, DELAY_MS)
}

export const taskInvalidation: InvalidationRules = {
  events: [
    onEvent(SALE_CHANGED, invalidateTasks),
    onEvent(CONVERSATION_CHANGED, (client, { messageId }) => {
      // Events without a message concern read receipts.
      if (messageId) invalidateTasks(client)
    }),
    onEvent(INBOX_CHANGED, invalidateTasks),
    onEvent(WAITING_LIST_CHANGED, invalidateTasks),
    onEvent(ACCOUNT_STATUS_CHANGED, invalidateTasks),
  ],
  missed: invalidateTasks,
}

/** What the viewer does on a page may finish a task of any feature. Returns the function that stops it. */
export function invalidateTasksAfterActions(client: QueryClient): () => void {
  return client.getMutationCache().subscribe(({ type, mutation }) => {
    if (type === 'updated' && mutation.state.status === 'success') invalidateTasks(client)
  })
}
