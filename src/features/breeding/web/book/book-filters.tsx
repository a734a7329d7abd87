import { Input, Select } from '#ui/forms/controls.tsx'
import { useListForm } from '#ui/lists/list-form.ts'
import { ANIMAL_STATUS_NAMES, ANIMAL_STATUSES } from '../../choices.ts'
import { type BookSearch, bookUrl, readBookUrl } from './book-url.ts'

type Props = {
  path: string
  search: BookSearch
  /** Names of breeds to suggest. */
  breeds: string[] | undefined
}

/** Search and filters of the book; all of them are part of the URL. */
export function BookFilters({ path, search, breeds }: Props) {
  const form = useListForm('q sex breed status kind', search, (fields) => {
    const params = new URLSearchParams([...fields].map(([name, value]) => [name, String(value).trim()]))
    return bookUrl(path, readBookUrl(params).search)
  })
  return (
    <search>
      <form {...form.props} className="grid gap-3 sm:grid-cols-3 lg:grid-cols-5">
        <span className="sm:col-span-3 lg:col-span-1">
          <Input
            type="search"
            name="q"
            aria-label="Search the book by name, number, or chip"
            placeholder="Search"
            maxLength={100}
            defaultValue={search.q}
          />
        </span>
        <Select name="sex" aria-label="Sex" defaultValue={search.sex ?? ''}>
          <option value="">Both sexes</option>
          <option value="male">Males</option>
          <option value="female">Females</option>
        </Select>
        <Input
          type="search"
          name="breed"
          aria-label="Breed"
          placeholder="All breeds"
          list="book-breeds"
          defaultValue={search.breed}
        />
        <datalist id="book-breeds">
          {breeds?.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Select name="status" aria-label="Status" defaultValue={search.status ?? ''}>
          <option value="">Any status</option>
          {ANIMAL_STATUSES.map((status) => (
            <option key={status} value={status}>
              {ANIMAL_STATUS_NAMES[status]}
            </option>
          ))}
        </Select>
        <Select name="kind" aria-label="Whose animals" defaultValue={search.kind ?? ''}>
          <option value="">Own and ancestors</option>
          <option value="own">Own animals</option>
          <option value="outside">Ancestors from elsewhere</option>
        </Select>
      </form>
    </search>
  )
}
