/**
 * The place that a visitor gave in a list: kept in this tab until it is closed, and sent only in the address of a list that
 * is near it. Removing the place from a list clears it.
 */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useNavigationType } from 'react-router'
import { tabStorage } from '#lib/client/tab-storage.ts'
import type { NamedPlace } from './unknown-place.tsx'

/** What the visitor typed, and its town or state in words. */
export type VisitPlace = { place: string; name: string; isState: boolean }

/** The lists that have a place. */
const LISTS = ['/cats', '/breeders', '/breeding-pairings']
const storage = tabStorage('place', parse)

function parse(stored: unknown): VisitPlace | null {
  const { place, name, isState } = (stored ?? {}) as Partial<VisitPlace>
  return typeof place === 'string' && typeof name === 'string'
    ? { place, name, isState: isState === true }
    : null
}

/** The remembered place; null without one, and on the server. */
export function useVisitPlace(): VisitPlace | null {
  return useSyncExternalStore(storage.subscribe, storage.read, () => null)
}

/** Stores the place of a list when it is known, and clears it when it is removed from the list. */
export function useRememberPlace(place: string | undefined, named: NamedPlace | null | undefined): void {
  const before = useRef(place)
  const isBack = useNavigationType() === 'POP'
  const { name, isState = false } = named ?? {}
  useEffect(() => {
    if (place && name) storage.write({ place, name, isState })
    if (!place && before.current && !isBack) storage.write(null)
    before.current = place
  }, [place, name, isState, isBack])
}

/**
 * The address of a list with the remembered place, for a link from another page to the whole list. Links to a choice stay as
 * they are, except those of breed guides, where a town only changes the order.
 */
export function withVisitPlace(url: string, from: string): string {
  const [path = '', query] = url.split('?')
  if (!LISTS.includes(path) || path === from) return url
  const place = storage.read()
  if (!place) return url
  const params = new URLSearchParams(query)
  const isWhole = params.size === 0
  const isFromGuide = from.startsWith('/breeds') && [...params.keys()].join() === 'breed' && !place.isState
  if (!isWhole && !isFromGuide) return url
  params.set('location', place.place)
  return `${path}?${params}`
}
