import { useSyncExternalStore } from 'react'
import { readFormDraft, saveFormDraft } from './form-draft.ts'

type DeviceStore<State> = {
  /** The current state of a user. */
  read(viewerId: string): State
  /** Changes the state of a user in this tab and the others. */
  change(viewerId: string, change: (state: State) => State): void
  /** The current state in a component, which renders again with every change. */
  useStored(viewerId: string): State
}

/**
 * What a user has entered and not sent: stored on the device until it is sent or the user signs out, and shared by all tabs.
 * `complete` makes a state of what is stored, or of nothing.
 */
export function deviceStore<State extends object>(
  name: string,
  complete: (stored: Partial<State> | undefined) => State,
): DeviceStore<State> {
  const empty = complete(undefined)
  const event = `device-store ${name}`
  const keyOf = (viewerId: string) => `${name} ${viewerId}`
  /** The last known state of each user. The only storage where the browser stores nothing. */
  const cache = new Map<string, State>()
  const load = (viewerId: string) => complete(readFormDraft<State>(keyOf(viewerId)))

  function read(viewerId: string): State {
    const state = cache.get(viewerId) ?? load(viewerId)
    cache.set(viewerId, state)
    return state
  }

  /** One function for each user, because React subscribes again whenever it differs. */
  const subscribers = new Map<string, (changed: () => void) => () => void>()
  function subscriberOf(viewerId: string) {
    const known = subscribers.get(viewerId)
    if (known) return known
    const subscribe = (changed: () => void) => {
      const onStorage = ({ key }: StorageEvent) => {
        if (key && !key.endsWith(keyOf(viewerId))) return
        cache.set(viewerId, load(viewerId))
        changed()
      }
      addEventListener(event, changed)
      // Sent when another tab changed the storage.
      addEventListener('storage', onStorage)
      return () => {
        removeEventListener(event, changed)
        removeEventListener('storage', onStorage)
      }
    }
    subscribers.set(viewerId, subscribe)
    return subscribe
  }

  return {
    read,
    change(viewerId, change) {
      const next = change(read(viewerId))
      cache.set(viewerId, next)
      saveFormDraft(keyOf(viewerId), next)
      dispatchEvent(new Event(event))
    },
    useStored: (viewerId) =>
      useSyncExternalStore(
        subscriberOf(viewerId),
        () => read(viewerId),
        () => empty,
      ),
  }
}
