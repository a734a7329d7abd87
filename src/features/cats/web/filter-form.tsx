import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { fillForm, useUrlForm } from '#ui/use-url-form.ts'
import { type CatSearch, readCatSearch } from './cat-search.ts'

/** The form of the filters, to which the search field and the order above the list belong as well. */
export const FILTER_FORM = 'cat-filters'

/** What the form holds, as a search on its first page. */
export function searchOfForm(form: HTMLFormElement): CatSearch {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) params.set(name, String(value))
  return readCatSearch(params)
}

type Props = {
  search: CatSearch
  /** `done` where the form was sent off, and not one control changed. */
  onSearch: (search: CatSearch, done: boolean) => void
  children: ReactNode
}

/**
 * An ordinary form of the address, so that it also works before any script has come. With the script a choice counts
 * at once, and a text when it is left or sent.
 */
export function FilterForm({ search, onSearch, children }: Props) {
  const ref = useRef<HTMLFormElement>(null)
  const noteAsked = useUrlForm(ref, valuesOf(search))
  const go = (form: HTMLFormElement, done: boolean) => {
    const next = searchOfForm(form)
    // Reversed limits, say, are turned round.
    fillForm(form, valuesOf(next))
    onSearch(next, done)
    noteAsked()
  }
  const changed = useEffectEvent(() => ref.current && go(ref.current, false))
  useEffect(() => {
    const form = ref.current
    // React's onChange would tell of every letter.
    const listen = () => changed()
    form?.addEventListener('change', listen)
    return () => form?.removeEventListener('change', listen)
  }, [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    go(event.currentTarget, true)
  }
  return (
    <form
      ref={ref}
      id={FILTER_FORM}
      action="/cats"
      method="get"
      onSubmit={submit}
      aria-label="Filters"
      className="grid gap-4"
    >
      {children}
    </form>
  )
}

function valuesOf(search: CatSearch): Record<string, unknown> {
  const { minAge, maxAge } = search
  return { ...search, age: minAge === null && maxAge === null ? '' : `${minAge ?? ''}-${maxAge ?? ''}` }
}
