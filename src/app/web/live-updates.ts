import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { viewerQuery } from '#features/accounts/web/index.ts'
import { managedCatsQuery } from '#features/cats/web/manage-queries.ts'
import { insightQuery } from '#features/dashboard/web/insight-query.ts'
import { managedLitterQueries } from '#features/litters/web/manage-queries.ts'
import { MESSAGE, OWN_CONVERSATIONS } from '#features/messages/events.ts'
import { refreshMessages, refreshOwnConversations } from '#features/messages/web/index.ts'
import { ACCOUNT_STATUS } from '#features/moderation/events.ts'
import { NOTICE } from '#features/notifications/events.ts'
import { refreshNotices } from '#features/notifications/web/index.ts'
import { CAT_CHANGED } from '#features/payments/events.ts'
import { followNews, type Hear } from './live-stream.ts'

/** Milliseconds after which a page asks who it is for: the page that signed out has left by then. */
const LEFT = 3_000
/** Milliseconds over which pages that missed news fetch anew. */
const SPREAD = 3_000
/** Milliseconds in which an open conversation reads what has come, so that the bell does not flicker. */
const READING = 700
const [VIEWER = ''] = viewerQuery.queryKey

/**
 * Keeps what is shown of cats, conversations, notices and the viewer true while the page is seen: a reservation by
 * somebody else or a new message appears by itself.
 */
export function useLiveUpdates(): void {
  const queries = useQueryClient()
  useEffect(() => followNews(hearFor(queries)), [queries])
}

function hearFor(queries: QueryClient): Hear {
  const refresh = (...paths: string[]) =>
    queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.includes(String(path)) })
  const refreshAccountStatus = () => refresh(VIEWER, '/api/conversations/contact', '/api/account-status')
  const missed = () => {
    refreshCats(queries)
    refreshOwn(queries)
    refreshMessages(queries)
    refreshNotices(queries)
    refreshAccountStatus()
  }
  return {
    [CAT_CHANGED]({ catId }) {
      refreshCats(queries, catId)
      refreshOwn(queries, catId)
    },
    [MESSAGE](news) {
      refreshMessages(queries, news.with)
      // A new message may be an inquiry; one that was read changes no number.
      if (news.messageId) void queries.invalidateQueries({ queryKey: insightQuery.queryKey })
    },
    [OWN_CONVERSATIONS]: () => refreshOwnConversations(queries),
    [NOTICE]: () => setTimeout(refreshNotices, READING, queries),
    [ACCOUNT_STATUS]: refreshAccountStatus,
    ended: () => setTimeout(refresh, LEFT, VIEWER),
    first() {
      refreshMessages(queries)
      refreshNotices(queries)
    },
    // Where a server or its database was away all pages learn it at once; they need not ask at once.
    gap: () => void setTimeout(missed, Math.random() * SPREAD),
  }
}

/** Lists, litters and favorites show many cats; of the single ones only the cat itself, or all where news was missed. */
function refreshCats(queries: QueryClient, catId?: string): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [path, of] }) =>
      path === '/api/favorites' ||
      path === '/api/litters' ||
      path === '/api/breeders' ||
      (path === '/api/cats' && (typeof of !== 'string' || !catId || of === catId)),
  })
}

/** What a breeder's dashboard shows of own cats: of one that was reserved or sold, or all where news was missed. */
function refreshOwn(queries: QueryClient, catId?: string): void {
  const own = queries.getQueryData(managedCatsQuery.queryKey)
  if (!own || (catId && own.every(({ id }) => id !== catId))) return
  // A form that is open keeps the cat it began with, or its save would not be told of another tab's.
  const isEditing = new URLSearchParams(location.search).has('edit')
  const refetchType = isEditing ? 'none' : 'active'
  for (const { queryKey } of [managedCatsQuery, managedLitterQueries.litters, insightQuery])
    void queries.invalidateQueries({ queryKey, refetchType })
}
