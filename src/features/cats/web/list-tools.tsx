import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { buttonClass } from '#ui/button.tsx'
import { Select } from '#ui/controls.tsx'
import type { CardLayout } from './cat-card.tsx'
import { FILTER_FORM, searchOfForm } from './cat-filters.tsx'
import { type CatSearch, type CatSort, catSearchUrl } from './cat-search.ts'

const SORTS: Record<CatSort, string> = {
  relevance: 'Best match',
  newest: 'Newest first',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
  age: 'Youngest first',
}

type Props = {
  search: CatSearch
  layout: CardLayout
  setLayout: (layout: CardLayout) => void
  open: boolean
  setOpen: (open: boolean) => void
  onSearch: (search: CatSearch) => void
}

/** What stands above the list: filters (on a phone), the order, grid or rows. */
export function ListTools({ search, layout, setLayout, open, setOpen, onSearch }: Props) {
  return (
    <div className="flex w-full items-center gap-2 sm:w-auto">
      {/* A link to the form, so that it opens without script as well. */}
      {/* biome-ignore lint/a11y/useValidAnchor lint/a11y/useSemanticElements: see above */}
      <a
        href="#filters"
        role="button"
        aria-expanded={open}
        aria-controls="filters"
        onClick={(event) => {
          event.preventDefault()
          setOpen(!open)
        }}
        className={buttonClass('secondary', 'md', 'shrink-0 !px-4 lg:hidden')}
      >
        <SlidersHorizontal size={17} aria-hidden="true" />
        Filters
      </a>
      <Select
        key={catSearchUrl(search)}
        form={FILTER_FORM}
        name="sort"
        aria-label="Sort by"
        defaultValue={search.sort}
        onChange={({ currentTarget: { form } }) => form && onSearch(searchOfForm(form))}
        className="min-w-0 grow sm:w-auto"
      >
        {Object.entries(SORTS).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons, not fields of a form */}
      <div role="group" aria-label="View" className="flex shrink-0 rounded-md border border-edge p-0.5">
        {(['grid', 'list'] as const).map((name) => (
          <button
            key={name}
            type="button"
            aria-label={name === 'grid' ? 'Grid view' : 'List view'}
            aria-pressed={layout === name}
            onClick={() => setLayout(name)}
            className="grid size-9.5 place-items-center rounded-sm text-muted aria-pressed:bg-action-soft aria-pressed:text-action"
          >
            {name === 'grid' ? (
              <LayoutGrid size={18} aria-hidden="true" />
            ) : (
              <List size={18} aria-hidden="true" />
            )}
          </button>
        ))}
      </div>
    </div>
  )
}
