import type { ReactNode } from 'react'
import type { Page } from '#lib/paging.ts'
import { Loaded, type LoadState } from '../loading/loaded.tsx'
import { Skeletons } from '../loading/skeleton.tsx'
import { Pagination } from './pagination.tsx'

type Props<T> = {
  query: LoadState<Page<T[]>>
  failure?: string
  loading?: ReactNode
  /** Shown instead of rows if the page has none. */
  empty: ReactNode
  /** The name of the links to the other pages. */
  label: string
  page: number
  perPage: number
  href: (page: number) => string
  children: (rows: T[]) => ReactNode
}

/** A page of a list with links to the other pages; handles loading, failures, and empty lists. */
export function PagedList<T>({ query, empty, label, page, perPage, href, children, ...states }: Props<T>) {
  const { failure = 'The list could not be loaded.', loading = <Skeletons /> } = states
  return (
    <Loaded query={query} failure={failure} loading={loading}>
      {({ items, total }) => (
        <div className="grid grid-cols-1 gap-6">
          {items.length > 0 ? children(items) : empty}
          {items.length > 0 && (
            <Pagination page={page} pages={Math.ceil(total / perPage)} href={href} label={label} />
          )}
        </div>
      )}
    </Loaded>
  )
}
