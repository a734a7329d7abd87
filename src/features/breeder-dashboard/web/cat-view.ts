import { useSyncExternalStore } from 'react'

/** How a breeder's own cats are shown. */
export type CatView = 'cards' | 'table'

const KEY = 'my-cats-view'
const listeners = new Set<() => void>()

function read(): CatView {
  try {
    return localStorage.getItem(KEY) === 'table' ? 'table' : 'cards'
  } catch {
    return 'cards'
  }
}

function store(view: CatView) {
  try {
    localStorage.setItem(KEY, view)
  } catch {
    // Without storage, the choice cannot be kept.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The chosen view, which this device remembers until the user signs out, and a function that changes it. */
export function useCatView(): [CatView, (view: CatView) => void] {
  return [useSyncExternalStore(subscribe, read, () => 'cards'), store]
}
