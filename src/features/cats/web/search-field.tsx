import Search from 'lucide-react/icons/search'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/controls.tsx'
import { FILTER_FORM } from './filter-form.tsx'

/** The text of a search, above the list; it is sent together with the filters. */
export function SearchField({ q }: { q: string }) {
  return (
    <search className="flex grow gap-2">
      <Input
        form={FILTER_FORM}
        type="search"
        name="q"
        aria-label="Search cats"
        defaultValue={q}
        maxLength={200}
        placeholder="Breed, color, name or place"
        enterKeyHint="search"
      />
      <Button type="submit" size="icon" form={FILTER_FORM} aria-label="Search" className="shrink-0">
        <Search size={19} aria-hidden="true" />
      </Button>
    </search>
  )
}
