import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Input, Select } from '#ui/controls.tsx'
import { currentLocation } from '#ui/current-location.ts'
import { Field } from '#ui/field.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { useUrlForm } from '#ui/use-url-form.ts'
import { type BreederSearch, breederSearchUrl, readBreederSearch, SORTS } from './breeder-search.ts'

/** Milliseconds after the last letter until the list follows what is typed. */
const PAUSE = 350

type Props = {
  search: BreederSearch
  /** `typing`: the search grows letter by letter, and is one step of the history only. */
  onSearch: (search: BreederSearch, how: { typing: boolean }) => void
}

/** Search, place and order. An ordinary form of the address, so that it also works before any script has come. */
export function BreederFilters({ search, onSearch }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const noteAsked = useUrlForm(form, search)
  useEffect(() => () => clearTimeout(pause.current), [])

  const go = (typing: boolean) => {
    clearTimeout(pause.current)
    if (!form.current) return
    const fields = [...new FormData(form.current)].map(([name, value]) => [name, String(value)])
    const next = readBreederSearch(new URLSearchParams(fields))
    const to = breederSearchUrl(next)
    // Where the visitor is by now: what is shown may be some letters behind.
    const at = readBreederSearch(new URLSearchParams(currentLocation().search))
    if (typing && to === breederSearchUrl({ ...at, page: 1 })) return
    onSearch(next, { typing })
    noteAsked()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    go(false)
  }
  const typed = () => {
    clearTimeout(pause.current)
    pause.current = setTimeout(() => go(true), PAUSE)
  }
  return (
    <form
      ref={form}
      action="/breeders"
      method="get"
      aria-label="Filters"
      onSubmit={submit}
      className="card mb-8 flex flex-wrap items-end gap-4 p-5"
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
            placeholder="Name, cattery or breed"
            onInput={typed}
          />
        )}
      </Field>
      <Field label="Location" className="min-w-0 grow basis-32">
        {(control) => (
          <Input
            {...control}
            name="location"
            defaultValue={search.location}
            maxLength={120}
            placeholder="City, State"
            onInput={typed}
          />
        )}
      </Field>
      <Field label="Sort by" className="min-w-0 grow basis-32">
        {(control) => (
          <Select {...control} name="sort" defaultValue={search.sort} onChange={() => go(false)}>
            {Object.entries(SORTS).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="flex gap-2">
        <Button type="submit">Search</Button>
        <LinkButton variant="quiet" to="/breeders">
          Clear Filters
        </LinkButton>
      </div>
    </form>
  )
}
