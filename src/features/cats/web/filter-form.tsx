import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { type CatSearch, catSearchUrl, readCatSearch } from './cat-search.ts'

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
  const address = catSearchUrl({ ...search, page: 1 })
  const shown = useRef(address)
  useEffect(() => {
    // What the address says is shown, also after going back; on arrival the visitor may have begun to fill it in.
    if (ref.current && shown.current !== address) fill(ref.current, search)
    shown.current = address
  }, [address, search])
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

/** Puts a search into the controls without making them anew, so that the focus stays where it is. */
function fill(form: HTMLFormElement, search: CatSearch) {
  const { minAge, maxAge } = search
  const age = minAge === null && maxAge === null ? '' : `${minAge ?? ''}-${maxAge ?? ''}`
  const values: Record<string, unknown> = { ...search, age }
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type === 'checkbox')
      control.checked = values[control.name] === true
    else if (
      (control instanceof HTMLInputElement && control.type !== 'hidden') ||
      control instanceof HTMLSelectElement
    )
      control.value = String(values[control.name] ?? '')
  }
}
