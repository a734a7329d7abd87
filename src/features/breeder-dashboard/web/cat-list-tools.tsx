import type { ReactNode } from 'react'
import { catStates, MANAGED_SORTS, type ManagedCatList } from '#features/cats/web/index.ts'
import { buttonClass } from '#ui/button.tsx'
import { Input, Select } from '#ui/forms/controls.tsx'
import { Link } from '#ui/link.tsx'
import { useFilterLink, useListForm } from '#ui/lists/list-form.ts'
import { CAT_FILTERS } from './dashboard-url.ts'

const FILTERS: Record<ManagedCatList['show'], string> = {
  current: 'Current',
  available: catStates.CAT_STATE_TEXTS.available,
  on_hold: catStates.CAT_STATE_TEXTS.on_hold,
  reserved: catStates.CAT_STATE_TEXTS.reserved,
  withdrawn: catStates.CAT_STATE_TEXTS.paused,
  taken_down: catStates.CAT_STATE_TEXTS.taken_down,
  sold: catStates.CAT_STATE_TEXTS.sold,
  all: 'All',
}

/** Offered where there are such cats. */
const RARE: ManagedCatList['show'][] = ['on_hold', 'taken_down']

const SORTS: Record<ManagedCatList['sort'], string> = {
  newest: 'Newest first',
  name: 'Name',
  price: 'Lowest price',
  '-price': 'Highest price',
  age: 'Youngest first',
  '-age': 'Oldest first',
}

type Props = {
  list: ManagedCatList
  counts: Record<ManagedCatList['show'], number> | undefined
  /** The address of another list. */
  urlOf: (list: ManagedCatList) => string
  viewChoice: ReactNode
}

/** Status, search, and order of the cats; all of them are part of the URL. */
export function CatListTools({ list, counts, urlOf, viewChoice }: Props) {
  const form = useListForm('q sort', list, (fields) => {
    const sort = MANAGED_SORTS.find((value) => value === fields.get('sort')) ?? 'newest'
    return urlOf({ ...list, q: String(fields.get('q')).trim(), sort, page: 1 })
  })
  const onShowClick = useFilterLink('show', form.apply)
  return (
    <div className="grid gap-3">
      <nav aria-label="Filter cats" className="flex flex-wrap gap-2">
        {CAT_FILTERS.filter((show) => show === list.show || !RARE.includes(show) || counts?.[show]).map(
          (show) => (
            <Link
              key={show}
              to={urlOf({ ...list, show, page: 1 })}
              onClick={onShowClick}
              aria-current={show === list.show ? 'true' : undefined}
              className={buttonClass(show === list.show ? 'primary' : 'secondary', 'sm')}
            >
              <span>{`${FILTERS[show]} `}</span>
              <span className="tabular-nums">{counts?.[show]}</span>
            </Link>
          ),
        )}
      </nav>
      <search className="flex flex-wrap items-center gap-3">
        <form {...form.props} className="flex min-w-0 grow flex-wrap gap-3">
          <span className="min-w-0 flex-1 basis-24">
            <Input
              type="search"
              name="q"
              aria-label="Search my cats"
              placeholder="Search"
              maxLength={100}
              defaultValue={list.q}
            />
          </span>
          <span>
            <Select name="sort" aria-label="Sort my cats by" defaultValue={list.sort}>
              {MANAGED_SORTS.map((sort) => (
                <option key={sort} value={sort}>
                  {SORTS[sort]}
                </option>
              ))}
            </Select>
          </span>
        </form>
        {viewChoice}
      </search>
    </div>
  )
}
