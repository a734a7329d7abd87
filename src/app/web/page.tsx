/** What a row of the table of pages holds, and how its component comes when it is first needed. */
import {
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query'
import { type ComponentType, use, useEffect } from 'react'
import type { User } from '#features/accounts/contract.ts'
import { signInUrl, useViewer, viewerQuery } from '#features/accounts/web/index.ts'
import type { ApiError } from '#lib/client.ts'
import { useLocation, useParams } from '#ui/router.tsx'

/**
 * Fetches something that a page shows. The server waits for it; the browser only begins, and the page shows its own
 * waiting state. With `required`, a thing that is not there makes the rendered page a 404, and a failure a 500. What can
 * come `deferred` is no part of the rendered page, which has its waiting state.
 */
export type Load = <T, K extends QueryKey>(
  options: FetchQueryOptions<T, ApiError, T, K>,
  extra?: { required?: boolean; deferred?: boolean },
) => Promise<void>

export type PageData = (page: {
  load: Load
  params: Record<string, string | undefined>
  search: URLSearchParams
  viewer: User | null
}) => Promise<void>[]

export type Page = {
  path: string
  /** The file of the component, by which the server finds what a page must fetch. */
  module: string
  component: () => Promise<ComponentType>
  data?: PageData
  /** Leads visitors to sign in, and back here. */
  signedInOnly?: boolean
  /** Is an address that leads nowhere for whoever is signed in and not of the staff. */
  staffOnly?: boolean
  /** The HTTP status of the rendered page, unless its data decides another. */
  status?: number
}

const loaded = new Map<Page, ComponentType>()
const loading = new Map<Page, Promise<void>>()

/** Loads a page's component once. */
export function preload(page: Page): Promise<void> {
  const begun = loading.get(page)
  if (begun) return begun
  const promise = page.component().then((component) => void loaded.set(page, component))
  loading.set(page, promise)
  promise.catch(() => loading.delete(page))
  return promise
}

/** The component of a page; while it is on its way, the browser keeps showing the page before. */
export function PageSlot({ page }: { page: Page }) {
  const queries = useQueryClient()
  const params = useParams()
  const { pathname, search } = useLocation()
  const Component = loaded.get(page)
  const refused = useViewer() === null && page.signedInOnly === true
  useEffect(() => {
    if (refused) location.assign(signInUrl(pathname + search))
  }, [refused, pathname, search])
  if (refused) return null
  if (Component) return <Component />
  // Beside the component, not after it. The cache asks once, however often this is rendered.
  beginData(page, queries, params, new URLSearchParams(search))
  use(preload(page))
  return null
}

function beginData(
  page: Page,
  queries: QueryClient,
  params: Parameters<PageData>[0]['params'],
  search: URLSearchParams,
) {
  const load: Load = async (options) => void queries.prefetchQuery(options)
  const viewer = queries.getQueryData<User | null>(viewerQuery.queryKey) ?? null
  page.data?.({ load, params, search, viewer })
}
