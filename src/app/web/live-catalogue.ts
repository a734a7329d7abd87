import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
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
  source.addEventListener(CAT_CHANGED, ({ data }) => refresh((JSON.parse(data) as { catId?: string }).catId))
  source.addEventListener(MESSAGE, ({ data }) =>
    refreshMessages(queries, (JSON.parse(data) as { with?: string }).with),
  )
  source.addEventListener('gap', () => {
    refresh()
    refreshMessages(queries)
  })
  // The browser opens a broken stream again by itself; what was told meanwhile is lost.
  source.addEventListener('open', () => {
    if (missed) refresh()
    refreshMessages(queries)
    missed = true
  })
  return () => source.close()
}
