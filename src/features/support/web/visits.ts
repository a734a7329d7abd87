/** The cats whose pages were opened last, remembered on this device for the support form. */
import { useEffect } from 'react'

type VisitedCat = { id: string; name: string }

const KEY = 'visited-cats'
const MAX = 8

/** The cats visited last, latest first. */
export function readVisits(): VisitedCat[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter(isVisit).slice(0, MAX) : []
  } catch {
    return []
  }
}

/** Remembers that a cat's page was opened. */
export function useVisit({ id, name }: VisitedCat): void {
  useEffect(() => {
    try {
      const others = readVisits().filter((each) => each.id !== id)
      localStorage.setItem(KEY, JSON.stringify([{ id, name }, ...others].slice(0, MAX)))
    } catch {}
  }, [id, name])
}

function isVisit(value: unknown): value is VisitedCat {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'name' in value &&
    typeof value.name === 'string'
  )
}
