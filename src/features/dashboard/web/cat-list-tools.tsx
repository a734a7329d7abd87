import { type ChangeEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { ManagedCatCounts, ManagedCatList } from '#features/cats/web/index.ts'
import { buttonClass } from '#ui/button.tsx'
import { Input, Select } from '#ui/controls.tsx'
import { Link } from '#ui/link.tsx'
import { useUrlForm } from '#ui/use-url-form.ts'
import { CAT_FILTERS, CAT_SORTS } from './dashboard-url.ts'

const FILTERS: Record<ManagedCatList['show'], string> = {
  current: 'Current',
  available: 'Available',
  reserved: 'Reserved',
  withdrawn: 'Paused',
  sold: 'Sold',
  all: 'All',
}

const SORTS: Record<ManagedCatList['sort'], string> = {
  newest: 'Newest first',
  name: 'Name',
  price: 'Lowest price',
  '-price': 'Highest price',
  age: 'Youngest first',
  '-age': 'Oldest first',
}

/** Milliseconds without typing after which the search applies. */
const SEARCH_DELAY_MS = 300

type Props = {
  list: ManagedCatList
  counts: ManagedCatCounts | undefined
  /** The address of another list. */
  urlOf: (list: ManagedCatList) => string
}

/** Status, search, and order of the cats; all of them are part of the URL. */
export function CatListTools({ list, counts, urlOf }: Props) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const noteOwnNavigation = useUrlForm(form, list)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const apply = useEffectEvent(() => {
    clearTimeout(timer.current)
    if (!form.current) return
    const data = new FormData(form.current)
    const q = String(data.get('q')).trim()
    const sort = CAT_SORTS.find((value) => value === data.get('sort')) ?? 'newest'
    if (q === list.q && sort === list.sort) return
    void navigate(urlOf({ ...list, q, sort, page: 1 }), { replace: true })
    noteOwnNavigation()
  })
  const onChange = ({ target }: ChangeEvent<HTMLFormElement>) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(apply, target.name === 'q' ? SEARCH_DELAY_MS : 0)
  }
  return (
    <div className="grid gap-3">
      <nav aria-label="Filter cats" className="flex flex-wrap gap-2">
        {CAT_FILTERS.map((show) => (
          <Link
            key={show}
            to={urlOf({ ...list, show, page: 1 })}
            aria-current={show === list.show ? 'true' : undefined}
            className={buttonClass(show === list.show ? 'primary' : 'secondary', 'sm')}
          >
            {FILTERS[show]} <span className="tabular-nums">{counts?.[show]}</span>
          </Link>
        ))}
      </nav>
      <search>
        <form
          ref={form}
          className="flex flex-wrap gap-3"
          onChange={onChange}
          onSubmit={(event) => {
            event.preventDefault()
            timer.current = setTimeout(apply)
          }}
        >
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
              {CAT_SORTS.map((sort) => (
                <option key={sort} value={sort}>
                  {SORTS[sort]}
                </option>
              ))}
            </Select>
          </span>
        </form>
      </search>
    </div>
  )
}
