import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Keeps the page up to date with live events. The code is loaded after the page, which is shown without it. */
export function useLiveUpdates(): void {
  const client = useQueryClient()
  useEffect(() => {
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
  }, [client])
}
