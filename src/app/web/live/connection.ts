import { useSyncExternalStore } from 'react'

/** Milliseconds after which a request counts as failed. */
const TIMEOUT_MS = 8_000

/** Whether the site responds. A device can be wrong about being offline, so a notice about it waits for this. */
export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })).ok
  } catch {
    return false
  }
}

/** Whether the device has a connection, as far as it knows. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

function subscribe(onChange: () => void) {
  for (const name of ['online', 'offline']) addEventListener(name, onChange)
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, onChange)
  }
}
