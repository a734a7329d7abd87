import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Page } from '#lib/paging.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { PER_PAGE } from './queries.ts'

type Props<T> = {
  query: UseQueryResult<Page<T[]>, Error>
  /** Shown if there are no rows. */
  empty: ReactNode
  label: string
  page: number
  href: (page: number) => string
  children: (rows: T[]) => ReactNode
}

/** A page of a list with links to the other pages; handles loading, errors, and empty lists. */
export function PagedList<T>({ query, empty, label, page, href, children }: Props<T>) {
  const { data, isError, refetch } = query
  if (!data)
    return isError ? (
      <Notice tone="danger">
        <p className="mb-3 text-base">The list could not be loaded.</p>
        <Button variant="secondary" size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </Notice>
    ) : (
      <div role="status" className="grid gap-3">
        <span className="sr-only">Loading...</span>
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} className="h-24" />
        ))}
      </div>
    )
  const pages = Math.ceil(data.total / PER_PAGE)
  return (
    <div className="grid gap-6">
      {data.items.length > 0 ? children(data.items) : empty}
      <Pagination page={page} pages={pages} href={href} label={label} />
    </div>
  )
}
