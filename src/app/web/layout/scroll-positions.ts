/** The scroll positions of this tab's history entries, which survive a reload. */
import type { Location } from 'react-router'

const STORED_AS = 'scroll-positions'
/** Entries that are stored, the latest ones. */
const MAX_STORED = 100

let positions = new Map<string, number>()

/** The first entry of each document has the same key, so that the address has to tell them apart. */
const entryOf = ({ key, pathname, search }: Location) => `${key} ${pathname}${search}`

/** Pixels from the top at which the user left an entry; 0 for an unknown one. */
export function positionOf(location: Location): number {
  return positions.get(entryOf(location)) ?? 0
}

export function savePosition(location: Location, top: number): void {
  const entry = entryOf(location)
  positions.delete(entry)
  positions.set(entry, top)
}

/** Reads what an earlier document of this tab stored, and stores the positions when this one is left. */
export function keepPositions(): () => void {
  positions = readPositions()
  addEventListener('pagehide', storePositions)
  return () => {
    storePositions()
    removeEventListener('pagehide', storePositions)
  }
}

/**
 * Scrolls to a position, if necessary when the page has loaded enough to be that long, unless the user scrolls first. Returns a
 * function that stops waiting.
 */
export function restorePosition(top: number): () => void {
  scrollTo(0, top)
  const isThere = () => Math.abs(scrollY - top) <= 1
  if (isThere()) return () => {}
  const observer = new ResizeObserver(() => {
    scrollTo(0, top)
    if (isThere()) stop()
  })
  const stop = () => {
    observer.disconnect()
    for (const type of USER_SCROLLS) removeEventListener(type, stop)
  }
  observer.observe(document.body)
  for (const type of USER_SCROLLS) addEventListener(type, stop, { passive: true })
  return stop
}

const USER_SCROLLS = ['wheel', 'touchmove', 'keydown', 'pointerdown']

function readPositions(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED_AS) ?? '[]')
    return new Map(Array.isArray(stored) ? (stored as [string, number][]) : [])
  } catch {
    // The browser stores nothing.
    return new Map()
  }
}

function storePositions(): void {
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify([...positions].slice(-MAX_STORED)))
  } catch {
    // Going back then starts at the top.
  }
}
