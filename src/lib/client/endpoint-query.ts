/** Queries whose key, type, and request follow from an endpoint of a contract. */
import { type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import type { Page } from '../paging.ts'
import type { Api } from './client.ts'
import type { EndpointKey, Endpoints, InputOf, OutputOf } from './endpoint.ts'
import { apiFor } from './query-client.ts'

type ReadKey<E extends Endpoints> = keyof E & EndpointKey & `GET ${string}`
/** Reads that need no input. */
type PlainReadKey<E extends Endpoints> = {
  [K in ReadKey<E>]: Record<never, never> extends InputOf<E[K]> ? K : never
}[ReadKey<E>]

type PartialInput<I> = {
  [Part in keyof I]?: I[Part] extends object | undefined ? Partial<NonNullable<I[Part]>> : never
}
type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown> }

type Options<Output, Data> = Pick<
  UseQueryOptions<Data>,
  'staleTime' | 'gcTime' | 'refetchInterval' | 'refetchOnWindowFocus' | 'meta'
> & {
  /** Reduces a response to what is cached, and so to what pages contain. */
  map?: (output: Output) => Data
  /** Distinguishes queries that map the same response in different ways. */
  variant?: string
  /** Puts the key below another one, so that invalidating that one also refetches this query. */
  within?: QueryKey
}
type QueryOf<Data> = ReturnType<typeof queryOptions<Data>>

/** What `endpointQueries` returns for a contract. */
type EndpointQueries<E extends Endpoints> = {
  /**
   * The query key of an endpoint: its path, and its parameters and query in one object. With a part of the input, or none,
   * it is a prefix of the keys with any values of the rest, for invalidation.
   */
  key<K extends ReadKey<E>>(endpoint: K, input?: PartialInput<InputOf<E[K]>>): QueryKey
  /** The query of an endpoint; its ApiErrors are those of the call. */
  query<K extends PlainReadKey<E>, Data = OutputOf<E[K]>>(
    endpoint: K,
    input?: InputOf<E[K]>,
    options?: Options<OutputOf<E[K]>, Data>,
  ): QueryOf<Data>
  query<K extends ReadKey<E>, Data = OutputOf<E[K]>>(
    endpoint: K,
    input: InputOf<E[K]>,
    options?: Options<OutputOf<E[K]>, Data>,
  ): QueryOf<Data>
  /** As `query` for one page of a list, with the total of all pages. */
  page<K extends ReadKey<E>, Data = Page<OutputOf<E[K]>>>(
    endpoint: K,
    input: InputOf<E[K]>,
    options?: Options<Page<OutputOf<E[K]>>, Data>,
  ): QueryOf<Data>
}

/** Builders of queries and keys for one contract: `endpointQueries<CatEndpoints>().query('GET /api/breeds')`. */
export function endpointQueries<E extends Endpoints>(): EndpointQueries<E> {
  return builders as EndpointQueries<E>
}

const builders = {
  key: endpointKey,
  query: (endpoint: string, input?: AnyInput, options?: Options<unknown, unknown>) =>
    endpointQuery('call', endpoint, input, options),
  page: (endpoint: string, input?: AnyInput, options?: Options<unknown, unknown>) =>
    endpointQuery('page', endpoint, input, options),
}

function endpointKey(endpoint: string, { params, query }: AnyInput = {}): QueryKey {
  const path = endpoint.slice('GET '.length)
  const given = Object.entries({ ...params, ...query }).filter(([, value]) => value != null && value !== '')
  return given.length ? [path, Object.fromEntries(given)] : [path]
}

function endpointQuery(
  method: keyof Api<Endpoints>,
  endpoint: string,
  input?: AnyInput,
  { map, variant, within = [], ...options }: Options<unknown, unknown> = {},
) {
  return queryOptions({
    queryKey: [...within, ...endpointKey(endpoint, input), ...(variant ? [variant] : [])],
    queryFn: async ({ client, signal }) => {
      const output = await apiFor(client)[method](endpoint as EndpointKey, { ...input, signal } as never)
      return map ? map(output) : output
    },
    ...options,
  })
}
