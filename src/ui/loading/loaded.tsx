import type { ReactNode } from 'react'
import type { ApiError } from '#lib/client/client.ts'
import { PageTitle } from '../page-title.tsx'
import { LoadFailure } from './load-failure.tsx'
import { LoadingPage } from './loading-page.tsx'
import { Loading } from './spinner.tsx'

/** A request for data as TanStack Query reports it. */
export type LoadState<T> = {
  data: T | undefined
  error: ApiError | null
  refetch: () => unknown
}

type Props<T> = {
  query: LoadState<T>
  /** Says what could not be loaded, above the button that tries again; or what to show instead of both. */
  failure: string | ((error: ApiError, retry: () => void) => ReactNode)
  /** Shown until there is data; by default, a spinner. */
  loading?: ReactNode
  /** Shown if the API answers that there is no such thing (400 or 404). */
  missing?: ReactNode
  children: (data: T) => ReactNode
}

/** Loading, failure, or data. Data that could not be loaded again stays. */
export function Loaded<T>({ query, failure, loading = <Loading />, missing, children }: Props<T>) {
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (!error) return loading
  if (missing !== undefined && [400, 404].includes(error.status)) return missing
  const retry = () => void refetch()
  return typeof failure === 'string' ? <LoadFailure text={failure} onRetry={retry} /> : failure(error, retry)
}

type PageProps<T> = Omit<Props<T>, 'failure'> & {
  /** Says what could not be loaded; by default, what the API says. */
  failure?: string
}

/** The same for a whole page. */
export function LoadedPage<T>({ failure, ...props }: PageProps<T>) {
  return (
    <Loaded
      loading={<LoadingPage />}
      {...props}
      failure={(error, retry) => (
        <div className="page py-16">
          <PageTitle>Something Went Wrong</PageTitle>
          <LoadFailure
            text={failure || error.detail || 'Something went wrong. Please try again in a moment.'}
            reference={error.reference}
            onRetry={retry}
          />
        </div>
      )}
    />
  )
}
