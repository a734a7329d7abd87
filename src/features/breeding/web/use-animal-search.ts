import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSettled } from '#ui/forms/use-settled.ts'
import type { Sex } from '../choices.ts'
import { breedingQueries } from './queries.ts'

/** Milliseconds without typing after which a search is sent. */
const SEARCH_DELAY = 250
/** The server searches other catteries with this many characters. */
const MIN_OTHERS = 2

/** A search for animals of the book and, unless it is limited to these, of other catteries. `field` is for a Combobox. */
export function useAnimalSearch(sex?: Sex, withOthers = true) {
  const [text, setText] = useState('')
  const [wasOpened, setOpened] = useState(false)
  const name = text.trim()
  const q = useSettled(name, SEARCH_DELAY)
  const own = useQuery({ ...breedingQueries.own(q, sex), enabled: wasOpened })
  const mayFindOthers = withOthers && q.length >= MIN_OTHERS
  const others = useQuery({ ...breedingQueries.others(q, sex), enabled: wasOpened && mayFindOthers })
  return {
    /** What was typed. */
    name,
    own: own.data ?? [],
    others: mayFindOthers ? (others.data ?? []) : [],
    isLoading: q !== name || own.isFetching || others.isFetching,
    error: own.error || others.error ? 'The search failed. Please try again.' : undefined,
    field: { text, onText: setText, onOpen: () => setOpened(true) },
  }
}

/** What a search says about its results. */
export function searchStatus(isLoading: boolean, found: number): string {
  return isLoading ? 'Searching...' : found > 0 ? `${found} found` : 'No animal found'
}
