import {
  type DehydratedState,
  dehydrate,
  hashKey,
  type QueryClient,
  type QueryMeta,
} from '@tanstack/react-query'
import { ApiError } from '#lib/client/client.ts'

/** The query cache as JSON for the page. It includes failures, so that the browser renders what the server rendered. */
export function dehydrateQueries(client: QueryClient): string {
  const state = dehydrate(client, { shouldDehydrateQuery: ({ state: { status } }) => status !== 'pending' })
  // Escapes what could end the script element or a line of script.
  return JSON.stringify(state.queries.map(toTuple)).replace(
    /[<\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Key, data, failure, meta. Without timestamps, the same page is always the same bytes, and so has the same ETag. */
type DehydratedQuery = [
  queryKey: readonly unknown[],
  data: unknown,
  failed?: { status: number; text: string; reference?: string | undefined } | null,
  meta?: QueryMeta,
]

function toTuple({
  queryKey,
  meta,
  state: { data, error },
}: DehydratedState['queries'][number]): DehydratedQuery {
  const failed =
    error instanceof ApiError
      ? { status: error.status, text: error.message.replace(/^\d+: /, ''), reference: error.reference }
      : null
  if (meta) return [queryKey, failed ? null : data, failed, meta]
  return failed ? [queryKey, null, failed] : [queryKey, data]
}

/** The JSON of dehydrateQueries as a state for `hydrate`. */
export function reviveQueries(json: string | null | undefined): DehydratedState {
  const now = Date.now()
  const dehydrated = JSON.parse(json || '[]') as DehydratedQuery[]
  const queries = dehydrated.map(([queryKey, data, failed, meta]) => ({
    queryKey,
    ...(meta && { meta }),
    queryHash: hashKey(queryKey),
    dehydratedAt: now,
    state: {
      data: failed ? undefined : data,
      dataUpdateCount: failed ? 0 : 1,
      dataUpdatedAt: failed ? 0 : now,
      error: failed ? new ApiError(failed.status, failed.text, failed.reference) : null,
      errorUpdateCount: failed ? 1 : 0,
      errorUpdatedAt: failed ? now : 0,
      fetchFailureCount: failed ? 1 : 0,
      fetchFailureReason: null,
      fetchMeta: null,
      isInvalidated: false,
      status: failed ? ('error' as const) : ('success' as const),
      fetchStatus: 'idle' as const,
    },
  }))
  return { queries, mutations: [] }
}
