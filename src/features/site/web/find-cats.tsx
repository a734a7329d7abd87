import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { catQueries } from '#features/cats/web/index.ts'
import { MAX_NEAR } from '#lib/places/within.ts'
import { inDigits } from '#lib/texts/digits.ts'
import { Button } from '#ui/button.tsx'
import { Input, Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'

/** A breed, also one that nobody lists, and a place, which lead to the list of cats: a GET form, which also works before scripts are loaded. */
export function FindCats() {
  const { data: breeds = [] } = useQuery(catQueries.allBreeds())
  const navigate = useNavigate()
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()])
    const params = new URLSearchParams(fields.filter(([, value]) => value) as [string, string][])
    void navigate(params.size > 0 ? `/cats?${params}` : '/cats')
  }
  return (
    <search>
      <form
        action="/cats"
        method="get"
        aria-label="Find cats"
        onSubmit={find}
        className="card grid gap-3 p-4 sm:grid-cols-2"
      >
        <Field label="Breed">
          {(control) => (
            <Select {...control} name="breed">
              <option value="">Any</option>
              <Breeds label="Available now" breeds={breeds.filter(({ count }) => count > 0)} />
              <Breeds label="None available today" breeds={breeds.filter(({ count }) => count === 0)} />
            </Select>
          )}
        </Field>
        <Field label="Location">
          {(control) => (
            <Input
              {...control}
              name="location"
              maxLength={MAX_NEAR}
              placeholder="ZIP, town, or state"
              autoComplete="postal-code"
              enterKeyHint="search"
            />
          )}
        </Field>
        <Button type="submit" className="sm:col-span-2">
          <Search size={17} aria-hidden="true" />
          Find cats
        </Button>
      </form>
    </search>
  )
}

type Breed = { name: string; count: number }

function Breeds({ label, breeds }: { label: string; breeds: Breed[] }) {
  if (breeds.length === 0) return null
  return (
    <optgroup label={label}>
      {breeds.map(({ name, count }) => (
        <option key={name} value={name}>
          {count > 0 ? `${name} (${inDigits(count)})` : name}
        </option>
      ))}
    </optgroup>
  )
}
