import type { QueryClient } from '@tanstack/react-query'

const PATHS = ['/api/messages', '/api/messages/unread-count', '/api/conversations', '/api/breeders/inquiries']

/**
 * Fetches anew what a page shows of conversations: of the one with a person, or of all where news may have been
 * missed.
 */
export function refreshMessages(queries: QueryClient, otherId?: string): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [path, , other] }) =>
      PATHS.includes(String(path)) && (path !== '/api/messages' || !otherId || other === otherId),
  })
}
