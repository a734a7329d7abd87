import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { focusTab } from './use-dashboard.ts'

type Props<T> = {
  title: string
  /** The button beside the title. */
  action?: ReactNode
  query: UseQueryResult<T[], Error>
  /** What stands where nothing is. */
  empty: ReactNode
  children: (rows: T[]) => ReactNode
}

/** A tab with a list: its title and action, and whether the list is on its way, broken, empty or there. */
export function TabFrame<T>({ title, action, query, empty, children }: Props<T>) {
  const isEmpty = query.data?.length === 0
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    // The button of an empty list goes with the first entry, and the focus would go with the button.
    if (wasEmpty.current && !isEmpty) focusTab()
    wasEmpty.current = isEmpty
  }, [isEmpty])
  return (
    <section className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">{title}</h2>
        {action}
      </div>
      {query.data ? (
        query.data.length > 0 ? (
          children(query.data)
        ) : (
          empty
        )
      ) : query.isError ? (
        <Notice tone="danger">
          <p className="mb-3 text-base">This could not be loaded.</p>
          <Button variant="secondary" size="sm" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </Notice>
      ) : (
        <div role="status" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <span className="sr-only">Loading...</span>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} className="h-56" />
          ))}
        </div>
      )}
    </section>
  )
}
