import type { QueryClient } from '@tanstack/react-query'
import { invalidateFavorites } from './invalidation.ts'

let channel: BroadcastChannel | undefined

/** Refetches favorites when another tab changes them; subscribes once for all buttons of a page. */
export function subscribeToOtherTabs(client: QueryClient): void {
  if (channel) return
  channel = new BroadcastChannel('favorites')
  channel.onmessage = () => invalidateFavorites(client)
}

/** Notifies other tabs that favorites changed. */
export function notifyOtherTabs(): void {
  channel?.postMessage('changed')
}
