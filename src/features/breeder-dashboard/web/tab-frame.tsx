import type { ReactNode } from 'react'
import { Loaded, type LoadState } from '#ui/loading/loaded.tsx'
import { Skeletons } from '#ui/loading/skeleton.tsx'

type Props<T> = {
  title: string
  /** The button beside the title. */
  action?: ReactNode
  query: LoadState<T>
  /** Whether there are no rows at all; by default, whether the list is empty. */
  isEmpty?: boolean | undefined
  /** Shown if there are no rows. */
  empty: ReactNode
  children: (data: T) => ReactNode
}

const LOADING = (
  <Skeletons shapes={['h-56', 'h-56', 'h-56']} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3" />
)

/** A tab with a title, an action, and a list; handles loading, errors, and empty lists. */
export function TabFrame<T>({ title, action, query, empty, children, ...props }: Props<T>) {
  const isEmpty = props.isEmpty ?? (Array.isArray(query.data) && query.data.length === 0)
  return (
    <section className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 dir="auto" className="text-2xl">
          {title}
        </h2>
        {action}
      </div>
      <Loaded query={query} failure="The list could not be loaded." loading={LOADING}>
        {(data) => (isEmpty ? empty : children(data))}
      </Loaded>
    </section>
  )
}
