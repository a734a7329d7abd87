import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Select } from '#ui/controls.tsx'
import { ViewChoice } from '#ui/view-choice.tsx'
import { type CatSearch, catSearchUrl } from './cat-search.ts'
import { chipsOf } from './filter-chips.tsx'
import { FILTER_FORM, searchOfForm } from './filter-form.tsx'
import { FILTER_PANEL } from './filter-panel.tsx'

type Props = { search: CatSearch; onSearch: (search: CatSearch) => void }

/** What stands above the list: filters (on a phone), the order, grid or rows. */
export function ListTools({ search, onSearch }: Props) {
  const inUse = chipsOf(search).filter(({ without }) => !('q' in without)).length
  return (
    <div className="flex flex-wrap items-center gap-2">
      {/* biome-ignore lint/a11y/useButtonType: it opens the panel before any script; boot.ts repeats typed buttons */}
      <button
        popoverTarget={FILTER_PANEL}
        className={buttonClass('secondary', 'md', 'relative shrink-0 lg:hidden')}
      >
        <SlidersHorizontal size={17} aria-hidden="true" className="max-sm:hidden" />
        Filters
        {/* Upon the corner, or the order beside it would lose its last letters on a phone. */}
        {inUse > 0 && (
          <Badge tone="good" className="absolute -top-2 -right-1 tabular-nums">
            {inUse}
          </Badge>
        )}
      </button>
      <Select
        form={FILTER_FORM}
        name="sort"
        aria-label="Sort by"
        defaultValue={search.sort}
        onChange={({ currentTarget: { form } }) => form && onSearch(searchOfForm(form))}
        className="min-w-0 grow basis-24 lg:w-auto"
      >
        {/* Empty is the usual order, which depends on whether there is a text. */}
        <option value="">{search.q ? 'Best match' : 'Newest first'}</option>
        {search.q && <option value="newest">Newest first</option>}
        <option value="price">Lowest price</option>
        <option value="-price">Highest price</option>
        <option value="age">Youngest first</option>
      </Select>
      <ViewChoice view={search.view} href={(view) => catSearchUrl({ ...search, view })} />
    </div>
  )
}
