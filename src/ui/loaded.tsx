import type { ReactNode } from 'react'
import type { ApiError } from '#lib/client.ts'
import { LoadFailure } from './load-failure.tsx'
import { LoadingPage } from './loading-page.tsx'
import { PageFailure } from './page-failure.tsx'
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
  if (missing !== undefined && isMissing(error)) return missing
  if (typeof failure === 'function') return failure(error, () => void refetch())
  return <LoadFailure text={failure} onRetry={refetch} />
}

type PageProps<T> = Omit<Props<T>, 'failure'> & {
  /** Says what could not be loaded; by default, what the API says. */
  failure?: string
}

/** The same for a whole page. */
export function LoadedPage<T>({ failure, loading = <LoadingPage />, ...props }: PageProps<T>) {
  return (
    <Loaded
      {...props}
      loading={loading}
      failure={(error, retry) => (
        <PageFailure text={failure ?? error.detail} reference={error.reference} onRetry={retry} />
      )}
    />
  )
}

/** Whether the API has no such thing: the ID is unknown to the viewer, or not an ID. */
function isMissing({ status }: ApiError): boolean {
  return status === 404 || status === 400
}
