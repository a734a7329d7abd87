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
  query: Pick<UseQueryResult<T, Error>, 'data' | 'isError' | 'refetch'>
  /** Whether there are no rows at all; by default, whether the list is empty. */
  isEmpty?: boolean | undefined
  /** Shown if there are no rows. */
  empty: ReactNode
  children: (data: T) => ReactNode
}

/** A tab with a title, an action, and a list; handles loading, errors, and empty lists. */
export function TabFrame<T>({ title, action, query, empty, children, ...props }: Props<T>) {
  const isEmpty = props.isEmpty ?? (Array.isArray(query.data) && query.data.length === 0)
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    // The first entry replaces the empty state together with its button, which may have the focus.
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
        isEmpty ? (
          empty
        ) : (
          children(query.data)
        )
      ) : query.isError ? (
        <Notice tone="danger">
          <p className="mb-3 text-base">The list could not be loaded.</p>
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
