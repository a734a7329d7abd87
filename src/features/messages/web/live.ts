import type { QueryClient } from '@tanstack/react-query'

/** What counts or lists what was written and read. */
const COUNTED = [
  ...['/api/messages/unread-count', '/api/conversations'],
  ...['/api/breeders/inquiries', '/api/breeders/inquiries/counts'],
]

/**
 * Fetches anew what a page shows of conversations: of the one with a person, or of all where news may have been
 * missed.
 */
export function refreshMessages(queries: QueryClient, otherId?: string): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [path, , other] }) =>
      COUNTED.includes(String(path)) || (path === '/api/messages' && (!otherId || other === otherId)),
  })
}

/** Counts anew what is unread: some of it has just been read here. */
export function refreshUnread(queries: QueryClient): void {
  void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => COUNTED.includes(String(path)) })
}

/** Shows anew what the viewer did about conversations, here or in another tab: an inquiry that moved, a block. */
export function refreshOwnConversations(queries: QueryClient): void {
  refreshUnread(queries)
  void queries.invalidateQueries({ queryKey: ['/api/conversations/contact'] })
}
