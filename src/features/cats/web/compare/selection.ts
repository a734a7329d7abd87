/** The cats that a visitor wants to compare: kept in this tab, also across pages and reloads. */
import { useSyncExternalStore } from 'react'
import { MAX_COMPARED } from '../../compare.ts'

export type Selected = { id: string; name: string }

const KEY = 'compare'
const NONE: Selected[] = []
const listeners = new Set<() => void>()
let known: { text: string | null; cats: Selected[] } = { text: null, cats: NONE }

function read(): Selected[] {
  const text = stored()
  if (text !== known.text) known = { text, cats: parse(text) }
  return known.cats
}

/** Storage may be blocked, and then nothing is selected. */
function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

function parse(text: string | null): Selected[] {
  try {
    const cats: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(cats) ? cats.filter(isSelected).slice(0, MAX_COMPARED) : NONE
  } catch {
    return NONE
  }
}

const isSelected = (cat: Partial<Selected> | null): cat is Selected =>
  typeof cat?.id === 'string' && typeof cat.name === 'string'

function write(cats: Selected[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(cats))
  } catch {
    return
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The selected cats; none on the server. */
export function useSelection(): Selected[] {
  return useSyncExternalStore(subscribe, read, () => NONE)
}

/** Selects a cat, or no longer; does nothing if four others are selected. */
export function toggleSelected({ id, name }: Selected): void {
  const cats = read()
  const others = cats.filter((cat) => cat.id !== id)
  if (others.length < cats.length) write(others)
  else if (cats.length < MAX_COMPARED) write([...cats, { id, name }])
}

export function clearSelection(): void {
  write([])
}
