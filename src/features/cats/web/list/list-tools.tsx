import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Select } from '#ui/forms/controls.tsx'
import { ViewChoice } from '#ui/lists/view-choice.tsx'
import { type CatListFilter, catListUrl } from './cat-filter.ts'
import { filterChips } from './filter-chips.tsx'
import { FILTER_FORM, readFilterForm } from './filter-form.tsx'
import { FILTER_PANEL } from './filter-panel.tsx'

type Props = {
  filter: CatListFilter
  /** Whether the list has distances. */
  isNear: boolean
  onChange: (filter: CatListFilter) => void
}

/** The controls above the list: the button of the filter panel (on a phone), order, and view. */
export function ListTools({ filter, isNear, onChange }: Props) {
  const activeFilters = filterChips(filter).filter(({ without }) => !('q' in without)).length
  return (
    <div className="flex flex-wrap items-center gap-2">
      {/* biome-ignore lint/a11y/useButtonType: the browser opens the panel without the script; boot.ts repeats clicks on typed buttons */}
      <button
        popoverTarget={FILTER_PANEL}
        className={buttonClass('secondary', 'md', 'relative shrink-0 lg:hidden')}
      >
        <SlidersHorizontal size={17} aria-hidden="true" className="max-sm:hidden" />
        Filters
        {/* On the corner of the button, to leave room for the order on a phone. */}
        {activeFilters > 0 && (
          <Badge tone="good" className="absolute -top-2 -right-1 tabular-nums">
            {activeFilters}
          </Badge>
        )}
      </button>
      <Select
        form={FILTER_FORM}
        name="sort"
        aria-label="Sort by"
        defaultValue={filter.sort}
        onChange={({ currentTarget: { form } }) => form && onChange(readFilterForm(form))}
        className="min-w-0 grow basis-24 lg:w-auto"
      >
        {/* The default order depends on whether there is a place or a text. */}
        <option value="">{isNear ? 'Nearest first' : filter.q ? 'Best match' : 'Newest first'}</option>
        {isNear && filter.q && <option value="relevance">Best match</option>}
        {(isNear || filter.q) && <option value="newest">Newest first</option>}
        <option value="price">Lowest price</option>
        <option value="-price">Highest price</option>
        <option value="age">Youngest first</option>
      </Select>
      <ViewChoice view={filter.view ?? ''} href={(view) => catListUrl({ ...filter, view })} />
    </div>
  )
}
