import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { currentLocation } from '#ui/current-location.ts'
import { Input, Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useUrlForm } from '#ui/forms/use-url-form.ts'
import { LinkButton } from '#ui/link-button.tsx'
import {
  type BreederSearch,
  breederSearchUrl,
  defaultSort,
  readBreederSearch,
  SORTS,
} from './breeder-search.ts'
import { PlaceFilter } from './place-filter.tsx'

/** Milliseconds between the last input and the search. */
const DEBOUNCE_MS = 350

type Props = {
  search: BreederSearch
  /** `typing`: the search changes with each character, so it replaces the history entry. */
  onSearch: (search: BreederSearch, options: { typing: boolean }) => void
}

/** Search, location, and order: a GET form, which also works before scripts are loaded. */
export function BreederFilters({ search, onSearch }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const byDefault = defaultSort(search.location)
  const markSubmitted = useUrlForm(form, search)
  useEffect(() => () => clearTimeout(timer.current), [])

  const runSearch = (typing: boolean) => {
    clearTimeout(timer.current)
    if (!form.current) return
    const fields = [...new FormData(form.current)].map(([name, value]) => [name, String(value)])
    const next = readBreederSearch(new URLSearchParams(fields))
    // The current URL, because the rendered search may be older.
    const current = readBreederSearch(new URLSearchParams(currentLocation().search))
    if (typing && breederSearchUrl(next) === breederSearchUrl({ ...current, page: 1 })) return
    onSearch(next, { typing })
    markSubmitted()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    runSearch(false)
  }
  const searchAfterPause = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => runSearch(true), DEBOUNCE_MS)
  }
  return (
    <form
      ref={form}
      action="/breeders"
      method="get"
      aria-label="Filters"
      onSubmit={submit}
      className="mb-8 flex flex-wrap items-start gap-4"
    >
      {search.view && <input type="hidden" name="view" value={search.view} />}
      <Field label="Search" className="grow basis-56">
        {(control) => (
          <Input
            {...control}
            type="search"
            name="q"
            defaultValue={search.q}
            maxLength={200}
            placeholder="Name, cattery, or breed"
            onInput={searchAfterPause}
          />
        )}
      </Field>
      <PlaceFilter
        place={search.location}
        within={search.within}
        href={(location) => breederSearchUrl({ ...search, location, page: 1 })}
        onInput={searchAfterPause}
        onWithin={() => runSearch(false)}
        className="min-w-0 grow basis-32"
      />
      <Field label="Sort by" className="min-w-0 grow basis-32">
        {(control) => (
          <Select {...control} name="sort" defaultValue={search.sort} onChange={() => runSearch(false)}>
            <option value="">{SORTS[byDefault]}</option>
            {Object.entries(SORTS)
              .filter(([value]) => value !== byDefault && value !== 'distance')
              .map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
          </Select>
        )}
      </Field>
      <div className="flex flex-wrap gap-2 self-end xl:mt-7 xl:self-start">
        <Button type="submit">Search</Button>
        <LinkButton variant="quiet" to="/breeders">
          Clear Filters
        </LinkButton>
      </div>
    </form>
  )
}
