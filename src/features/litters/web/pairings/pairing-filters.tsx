import { type ChangeEvent, type FormEvent, useRef } from 'react'
import { PlaceFilter, usePlace } from '#features/breeders/web/index.ts'
import { breedNamesText } from '#lib/texts/breed-names.ts'
import { Button } from '#ui/button.tsx'
import { Input, Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FiltersToggle } from '#ui/forms/filters-toggle.tsx'
import { useUrlForm } from '#ui/forms/use-url-form.ts'
import { Link } from '#ui/link.tsx'
import { STATUS_TEXT } from '../labels.ts'
import {
  hasFilters,
  type PairingSearch,
  pairingSearchUrl,
  readPairingSearch,
  STATUSES,
} from './pairing-search.ts'

type Props = { search: PairingSearch; breeds: string[]; onSearch: (search: PairingSearch) => void }

/** The filters of the list: a GET form, which also works before scripts are loaded. */
export function PairingFilters({ search, breeds, onSearch }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const noteOwnNavigation = useUrlForm(form, search)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const params = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget)) params.set(name, String(value))
    onSearch(readPairingSearch(params))
    noteOwnNavigation()
  }
  const submitOnChange = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
    currentTarget.form?.requestSubmit()
  const place = usePlace(search.location)
  const isFiltered = hasFilters(search)
  const count = [search.breed, search.status, search.location].filter(Boolean).length
  const options = search.breed && !breeds.includes(search.breed) ? [search.breed, ...breeds] : breeds
  return (
    <form
      ref={form}
      action="/breeding-pairings"
      method="get"
      onSubmit={submit}
      aria-label="Filters"
      className="flex flex-wrap items-start gap-3 sm:gap-4"
    >
      <Field label="Search" className="min-w-0 grow basis-40 sm:basis-52">
        {(control) => (
          <Input
            {...control}
            type="search"
            name="q"
            defaultValue={search.q}
            maxLength={200}
            placeholder="Parent, breed, cattery"
          />
        )}
      </Field>
      <FiltersToggle count={count} className="self-end sm:hidden" />
      <div className="w-full grid-cols-2 items-start gap-3 max-sm:hidden max-sm:peer-open:grid sm:contents">
        <Field label="Breed" className="min-w-0 grow basis-44">
          {(control) => (
            <Select {...control} name="breed" defaultValue={search.breed} onChange={submitOnChange}>
              <option value="">Any</option>
              {options.map((breed) => (
                <option key={breed} value={breed}>
                  {breedNamesText(breed)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Status" className="min-w-0 grow basis-32">
          {(control) => (
            <Select {...control} name="status" defaultValue={search.status} onChange={submitOnChange}>
              <option value="">Any</option>
              {STATUSES.map((status) => (
                <option key={status} value={status}>
                  {STATUS_TEXT[status]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <PlaceFilter
          place={search.location}
          within={search.within}
          href={(location) => pairingSearchUrl({ ...search, location, page: 1 })}
          onWithin={submitOnChange}
          className="min-w-0 grow basis-48"
        />
        {search.location && !place?.isState && (
          <Field label="Sort by" className="min-w-0 grow basis-32">
            {(control) => (
              <Select {...control} name="sort" defaultValue={search.sort} onChange={submitOnChange}>
                <option value="">Nearest first</option>
                <option value="date">By date</option>
              </Select>
            )}
          </Field>
        )}
        {/* The row of the fields has no room for the button and the link: they have a row of their own. */}
        <div
          className={`col-span-2 flex grow items-center gap-4 self-end ${isFiltered ? '' : 'xl:mt-7 xl:self-start'}`}
        >
          <Button type="submit" className="grow sm:grow-0">
            Search
          </Button>
          {isFiltered && (
            <Link to="/breeding-pairings" className="link">
              Clear Filters
            </Link>
          )}
        </div>
      </div>
    </form>
  )
}
