import type { FormEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { Input, Select } from '#ui/controls.tsx'
import { Field } from '#ui/field.tsx'
import { Link } from '#ui/link.tsx'
import { isNarrowed, type PairingSearch, readPairingSearch } from './pairing-search.ts'
import { PAIRING_STATUS_ORDER, STATUS_TEXT } from './words.ts'

type Props = { search: PairingSearch; breeds: string[]; onSearch: (search: PairingSearch) => void }

/** The filters of the list. An ordinary form of the address, so that it also works before any script has come. */
export function PairingFilters({ search, breeds, onSearch }: Props) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const params = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget)) params.set(name, String(value))
    onSearch(readPairingSearch(params))
  }
  const known = search.breed && !breeds.includes(search.breed) ? [search.breed, ...breeds] : breeds
  return (
    <form
      action="/breeding-pairings"
      method="get"
      onSubmit={submit}
      aria-label="Filters"
      className="card grid items-end gap-4 p-5 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto]"
    >
      <Field label="Search" className="sm:max-lg:col-span-2">
        {(control) => (
          <Input
            {...control}
            type="search"
            name="q"
            defaultValue={search.q}
            maxLength={200}
            placeholder="Parent, breed or cattery"
          />
        )}
      </Field>
      <Field label="Breed">
        {(control) => (
          <Select {...control} name="breed" defaultValue={search.breed}>
            <option value="">Any</option>
            {known.map((breed) => (
              <option key={breed}>{breed}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Status">
        {(control) => (
          <Select {...control} name="status" defaultValue={search.status}>
            <option value="">Any</option>
            {PAIRING_STATUS_ORDER.map((status) => (
              <option key={status} value={status}>
                {STATUS_TEXT[status]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:max-lg:col-span-2">
        <Button type="submit" className="grow">
          Search
        </Button>
        {isNarrowed(search) && (
          <Link to="/breeding-pairings" className="link">
            Clear Filters
          </Link>
        )}
      </div>
    </form>
  )
}
