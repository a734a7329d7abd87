import type { QueryClient } from '@tanstack/react-query'
import { invalidateFavorites } from './invalidation.ts'

let channel: BroadcastChannel | undefined

/** Shows what another tab of this browser kept or let go; one ear for all hearts of a page. */
export function listenToOtherTabs(client: QueryClient): void {
  if (channel) return
  channel = new BroadcastChannel('favorites')
  channel.onmessage = () => invalidateFavorites(client)
}

/** Says that the favourites changed here. */
export function tellOtherTabs(): void {
  channel?.postMessage('changed')
}
