import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/**
 * Keeps the page up to date with live events from the first page on that `needsThem`. The code is loaded after the page, which is
 * shown without it.
 */
export function useLiveUpdates(needsThem: boolean): void {
  const client = useQueryClient()
  // The stream stays open on later pages, so that it misses nothing about what the cache contains.
  const [isStarted, setStarted] = useState(needsThem)
  if (needsThem && !isStarted) setStarted(true)
  useEffect(() => {
    if (!isStarted) return
    let isMounted = true
    let stop = () => {}
    import('./live-updates.ts').then(
      ({ startLiveUpdates }) => {
        if (isMounted) stop = startLiveUpdates(client)
      },
      // Offline: the page works, and the next one that is loaded tries again.
      () => {},
    )
    return () => {
      isMounted = false
      stop()
    }
  }, [client, isStarted])
}
