import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '#lib/client.ts'

/** The cache as JSON for the page, failures included: the browser must show what the server showed. */
export function dehydrateQueries(client: QueryClient): string {
  const state = dehydrate(client, { shouldDehydrateQuery: ({ state: { status } }) => status !== 'pending' })
  const queries = state.queries.map(({ queryKey, queryHash, state: { data, dataUpdatedAt, error } }) =>
    error instanceof ApiError
      ? { queryKey, queryHash, failed: { status: error.status, text: error.message.replace(/^\d+: /, '') } }
      : { queryKey, queryHash, data, dataUpdatedAt },
  )
  // What would end the script element or a line of script is written as an escape.
  return JSON.stringify(queries).replace(
    /[<\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

type Kept = {
  queryKey: readonly unknown[]
  queryHash: string
  data?: unknown
  dataUpdatedAt?: number
  failed?: { status: number; text: string }
}

/** The JSON of dehydrateQueries as a state for `hydrate`. */
export function reviveQueries(json: string | null | undefined): DehydratedState {
  const kept = JSON.parse(json || '[]') as Kept[]
  const queries = kept.map(({ queryKey, queryHash, data, dataUpdatedAt = 0, failed }) => ({
    queryKey,
    queryHash,
    dehydratedAt: dataUpdatedAt,
    state: {
      data,
      dataUpdateCount: failed ? 0 : 1,
      dataUpdatedAt,
      error: failed ? new ApiError(failed.status, failed.text) : null,
      errorUpdateCount: failed ? 1 : 0,
      errorUpdatedAt: failed ? Date.now() : 0,
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
