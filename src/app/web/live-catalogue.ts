import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ownCatsQuery } from '#features/cats/web/own-queries.ts'
import { insightQuery } from '#features/dashboard/web/insight-query.ts'
import { ownLitterQueries } from '#features/litters/web/own-queries.ts'
import { MESSAGE } from '#features/messages/events.ts'
import { refreshMessages } from '#features/messages/web/index.ts'
import { CAT_CHANGED } from '#features/payments/events.ts'

/** Milliseconds after which a page listens: nothing of the first seconds is left to compete with. */
const DELAY = 3_000

/**
 * Keeps what is shown of cats and conversations true while the page is seen: a reservation by somebody else or a new
 * message appears by itself.
 */
export function useLiveCatalogue(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let close = () => {}
    let timer: ReturnType<typeof setTimeout>
    let heardBefore = false
    const listen = () => {
      clearTimeout(timer)
      close()
      if (document.visibilityState === 'visible') {
        timer = setTimeout(() => {
          close = follow(queries, heardBefore)
          heardBefore = true
        }, DELAY)
      }
    }
    listen()
    document.addEventListener('visibilitychange', listen)
    return () => {
      document.removeEventListener('visibilitychange', listen)
      clearTimeout(timer)
      close()
    }
  }, [queries])
}

/** `missed`: the page did not listen for a while, so what it shows may be old. */
function follow(queries: QueryClient, missed: boolean): () => void {
  const source = new EventSource('/api/live')
  // Lists, litters and favorites show many cats; of the single ones only the cat itself.
  const refresh = (catId?: string) =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [path, of] }) =>
        path === '/api/favorites' ||
        path === '/api/litters' ||
        path === '/api/breeders' ||
        (path === '/api/cats' && (typeof of !== 'string' || !catId || of === catId)),
    })
  source.addEventListener(CAT_CHANGED, ({ data }) => {
    const { catId } = JSON.parse(data) as { catId?: string }
    refresh(catId)
    refreshOwn(queries, catId)
  })
  source.addEventListener(MESSAGE, ({ data }) => {
    const news = JSON.parse(data) as { with?: string; messageId?: string }
    refreshMessages(queries, news.with)
    // A new message may be an inquiry; one that was read changes no number.
    if (news.messageId) void queries.invalidateQueries({ queryKey: insightQuery.queryKey })
  })
  source.addEventListener('gap', () => {
    refresh()
    refreshOwn(queries)
    refreshMessages(queries)
  })
  // The browser opens a broken stream again by itself; what was told meanwhile is lost.
  source.addEventListener('open', () => {
    if (missed) {
      refresh()
      refreshOwn(queries)
    }
    refreshMessages(queries)
    missed = true
  })
  return () => source.close()
}

/** What a breeder's dashboard shows of own cats: of one that was reserved or sold, or all where news was missed. */
function refreshOwn(queries: QueryClient, catId?: string): void {
  const own = queries.getQueryData(ownCatsQuery.queryKey)
  if (!own || (catId && own.every(({ id }) => id !== catId))) return
  // A form that is open keeps the cat it began with, or its save would not be told of another tab's.
  const isEditing = new URLSearchParams(location.search).has('edit')
  const refetchType = isEditing ? 'none' : 'active'
  for (const { queryKey } of [ownCatsQuery, ownLitterQueries.litters, insightQuery])
    void queries.invalidateQueries({ queryKey, refetchType })
}
