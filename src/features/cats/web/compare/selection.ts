/** The cats that a visitor wants to compare: kept in this tab, also across pages and reloads. */
import { useSyncExternalStore } from 'react'
import { tabStorage } from '#lib/client/tab-storage.ts'
import { MAX_COMPARED } from '../../compare.ts'

export type Selected = { id: string; name: string }

const NONE: Selected[] = []
const storage = tabStorage('compare', (stored) =>
  Array.isArray(stored) ? stored.filter(isSelected).slice(0, MAX_COMPARED) : NONE,
)

const isSelected = (cat: Partial<Selected> | null): cat is Selected =>
  typeof cat?.id === 'string' && typeof cat.name === 'string'

/** The selected cats; none on the server. */
export function useSelection(): Selected[] {
  return useSyncExternalStore(storage.subscribe, storage.read, () => NONE)
}

/** Selects a cat, or no longer; does nothing if four others are selected. */
export function toggleSelected({ id, name }: Selected): void {
  const cats = storage.read()
  const others = cats.filter((cat) => cat.id !== id)
  if (others.length < cats.length) storage.write(others)
  else if (cats.length < MAX_COMPARED) storage.write([...cats, { id, name }])
}

export function clearSelection(): void {
  storage.write([])
}
