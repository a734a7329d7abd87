import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
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
  const shown = useRef(search)
  useEffect(() => {
    if (ref.current) fill(ref.current, search, shown.current)
    shown.current = search
  }, [search])
  useEffect(() => {
    const form = ref.current
    // React's onChange would tell of every letter.
    const changed = () => form && onSearch(searchOfForm(form), false)
    form?.addEventListener('change', changed)
    return () => form?.removeEventListener('change', changed)
  }, [onSearch])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(searchOfForm(event.currentTarget), true)
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

/**
 * Puts into the controls what the address changed, also after going back. All others stay as they are, since the visitor
 * may be typing there already; none is made anew, so that the focus stays where it is.
 */
function fill(form: HTMLFormElement, search: CatSearch, shown: CatSearch) {
  const [now, before] = [valuesOf(search), valuesOf(shown)]
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
    const value = now[control.name] ?? ''
    if (control.type === 'hidden' || value === (before[control.name] ?? '')) continue
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value === true
    else control.value = String(value)
  }
}

function valuesOf(search: CatSearch): Record<string, unknown> {
  const { minAge, maxAge } = search
  return { ...search, age: minAge === null && maxAge === null ? '' : `${minAge ?? ''}-${maxAge ?? ''}` }
}
