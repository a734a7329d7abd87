import type { FormEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox, Input, Select } from '#ui/controls.tsx'
import { Field } from '#ui/field.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { type CatSearch, readCatSearch } from './cat-search.ts'

/** The form that the sort choice above the list belongs to as well. */
export const FILTER_FORM = 'cat-filters'

/** What a filter form holds, as a search on its first page. */
export function searchOfForm(form: HTMLFormElement): CatSearch {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) params.set(name, String(value))
  return readCatSearch(params)
}

type Props = { search: CatSearch; breeds: string[]; onSearch: (search: CatSearch) => void }

/** The filters of the list. An ordinary form of the address, so that it also works before any script has come. */
export function CatFilters({ search, breeds, onSearch }: Props) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(searchOfForm(event.currentTarget))
  }
  const known = search.breed && !breeds.includes(search.breed) ? [search.breed, ...breeds] : breeds
  return (
    <form
      id={FILTER_FORM}
      action="/cats"
      method="get"
      onSubmit={submit}
      aria-label="Filters"
      className="grid gap-4"
    >
      {search.featured && <input type="hidden" name="featured" value="true" />}
      <Field label="Search">
        {(control) => (
          <Input
            {...control}
            type="search"
            name="q"
            defaultValue={search.q}
            maxLength={200}
            placeholder="Name or words"
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
      <Field label="Location">
        {(control) => (
          <Input
            {...control}
            name="location"
            defaultValue={search.location}
            maxLength={120}
            placeholder="City, State"
          />
        )}
      </Field>
      <fieldset className="grid grid-cols-2 gap-x-2 gap-y-1.5">
        <legend className="mb-1.5 text-sm font-medium">Price Range</legend>
        {(['minPrice', 'maxPrice'] as const).map((name) => (
          <Input
            key={name}
            name={name}
            type="number"
            min={0}
            inputMode="numeric"
            aria-label={name === 'minPrice' ? 'Minimum price in dollars' : 'Maximum price in dollars'}
            placeholder={name === 'minPrice' ? 'Min' : 'Max'}
            defaultValue={search[name] ?? ''}
          />
        ))}
      </fieldset>
      <div className="grid grid-cols-2 gap-2">
        <Field label="Gender">
          {(control) => (
            <Select {...control} name="gender" defaultValue={search.gender}>
              <option value="">Any</option>
              <option value="male">Male</option>
              <option value="female">Female</option>
            </Select>
          )}
        </Field>
        <Field label="Age">
          {(control) => (
            <Select {...control} name="maxAge" defaultValue={search.maxAge ?? ''}>
              <option value="">Any</option>
              <option value="16">To 4 months</option>
              <option value="51">To 1 year</option>
              <option value="155">To 3 years</option>
            </Select>
          )}
        </Field>
      </div>
      <fieldset>
        <legend className="mb-1 text-sm font-medium">Health</legend>
        <Checkbox
          name="healthCertified"
          value="true"
          defaultChecked={search.healthCertified}
          label="Health Certified"
        />
        <Checkbox name="dnaTested" value="true" defaultChecked={search.dnaTested} label="DNA Tested" />
      </fieldset>
      <div className="grid gap-2 pt-1">
        <Button type="submit">Search Cats</Button>
        <LinkButton variant="quiet" to="/cats">
          Clear Filters
        </LinkButton>
      </div>
    </form>
  )
}
