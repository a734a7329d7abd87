import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { currentLocation } from '#ui/current-location.ts'
import { Input, Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FiltersToggle } from '#ui/forms/filters-toggle.tsx'
import { useUrlForm } from '#ui/forms/use-url-form.ts'
import { LinkButton } from '#ui/link-button.tsx'
import {
  type BreederSearch,
  breederSearchUrl,
  defaultSort,
  readBreederSearch,
  SORTS,
} from './breeder-search.ts'
import { DistanceField, ListPlaceField } from './place-filter.tsx'
import { usePlace } from './unknown-place.tsx'

/** Milliseconds between the last input and the search. */
const DEBOUNCE_MS = 350

type Props = {
  search: BreederSearch
  /** `typing`: the search changes with each character, so it replaces the history entry. */
  onSearch: (search: BreederSearch, options: { typing: boolean }) => void
}

/** The place, and the other filters and the order behind a button: a GET form, which also works before scripts are loaded. */
export function BreederFilters({ search, onSearch }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A state has no distances.
  const byDefault = usePlace(search.location)?.isState ? 'recommended' : defaultSort(search.location)
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
  const count = [search.q, search.within, search.sort].filter(Boolean).length
  // Filters that are set when the page opens are visible; later, only the button decides.
  const [startsOpen] = useState(count > 0)
  return (
    <form
      ref={form}
      action="/breeders"
      method="get"
      aria-label="Filters"
      onSubmit={submit}
      className="mb-3 flex flex-wrap items-start gap-3 sm:mb-8 sm:gap-4"
    >
      {search.view && <input type="hidden" name="view" value={search.view} />}
      <ListPlaceField
        place={search.location}
        href={(location) => breederSearchUrl({ ...search, location, page: 1 })}
        onInput={searchAfterPause}
        className="min-w-0 grow basis-48 sm:max-w-sm"
      />
      <FiltersToggle count={count} startsOpen={startsOpen} className="mt-7" />
      <div className="hidden w-full grid-cols-2 items-start gap-3 peer-open:grid sm:gap-4 lg:grid-cols-[2fr_1fr_1fr_auto]">
        <Field label="Search" className="col-span-2 lg:col-span-1">
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
        <DistanceField place={search.location} within={search.within} onWithin={() => runSearch(false)} />
        <Field label="Sort by">
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
        <div className="col-span-2 flex flex-wrap gap-2 lg:col-span-1 lg:mt-7">
          <Button type="submit">Search</Button>
          <LinkButton variant="quiet" to="/breeders">
            Clear Filters
          </LinkButton>
        </div>
      </div>
    </form>
  )
}
