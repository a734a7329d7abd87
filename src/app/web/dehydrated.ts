import { type DehydratedState, dehydrate, hashKey, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '#lib/client.ts'

/** The cache as JSON for the page, failures included: the browser must show what the server showed. */
export function dehydrateQueries(client: QueryClient): string {
  const state = dehydrate(client, { shouldDehydrateQuery: ({ state: { status } }) => status !== 'pending' })
  const queries = state.queries.map(
    ({ queryKey, state: { data, error } }): Kept =>
      error instanceof ApiError
        ? [queryKey, null, { status: error.status, text: error.message.replace(/^\d+: /, '') }]
        : [queryKey, data],
  )
  // What would end the script element or a line of script is written as an escape.
  return JSON.stringify(queries).replace(
    /[<\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Key, data, failure: no time and no names, so that the same page is always the same bytes and as few as may be. */
type Kept = [queryKey: readonly unknown[], data: unknown, failed?: { status: number; text: string }]

/** The JSON of dehydrateQueries as a state for `hydrate`. */
export function reviveQueries(json: string | null | undefined): DehydratedState {
  const now = Date.now()
  const kept = JSON.parse(json || '[]') as Kept[]
  const queries = kept.map(([queryKey, data, failed]) => ({
    queryKey,
    queryHash: hashKey(queryKey),
    dehydratedAt: now,
    state: {
      data: failed ? undefined : data,
      dataUpdateCount: failed ? 0 : 1,
      dataUpdatedAt: failed ? 0 : now,
      error: failed ? new ApiError(failed.status, failed.text) : null,
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
