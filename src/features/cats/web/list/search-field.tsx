import Search from 'lucide-react/icons/search'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { FILTER_FORM } from './filter-form.tsx'

/** The text search above the list; the field belongs to the filter form. */
export function SearchField({ q }: { q: string | undefined }) {
  return (
    <search className="flex grow gap-2">
      <Input
        form={FILTER_FORM}
        type="search"
        name="q"
        aria-label="Search cats"
        defaultValue={q}
        maxLength={200}
        placeholder="Breed, color, name, or location"
        enterKeyHint="search"
      />
      <Button type="submit" size="icon" form={FILTER_FORM} aria-label="Search" className="shrink-0">
        <Search size={19} aria-hidden="true" />
      </Button>
    </search>
  )
}
