import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useRef } from 'react'
import { type Params, useLocation, useParams } from 'react-router'
import type { User } from '#features/accounts/contract.ts'
import {
  redirectToSignIn,
  signInUrl,
  signUpUrl,
  twoFactorUrl,
  useViewer,
  viewerQuery,
} from '#features/accounts/web/index.ts'
import { isLoaded, loadPage } from './load-page.ts'
import type { Load, Page } from './page.ts'

/** A page's component. While it loads, the router's transition keeps the previous page visible. */
export function PageView({ page }: { page: Page }) {
  const queries = useQueryClient()
  const params = useParams()
  const { pathname, search } = useLocation()
  const viewer = useViewer()
  const mustSignIn = viewer === null && page.signedInOnly === true
  /** Whoever was signed in when the page opened has an account. */
  const wasSignedIn = useRef(viewer !== null)
  const needsSecondFactor = viewer?.needsSecondFactor === true && page.staffOnly === true
  useEffect(() => {
    const urlOf = page.signUpFirst && !wasSignedIn.current ? signUpUrl : signInUrl
    const url = mustSignIn ? urlOf(pathname + search) : needsSecondFactor && twoFactorUrl(pathname + search)
    if (url) return redirectToSignIn(url)
  }, [mustSignIn, needsSecondFactor, page.signUpFirst, pathname, search])
  if (mustSignIn || needsSecondFactor) return null
  // In parallel with the component. The query cache sends each request once, however often this renders.
  if (!isLoaded(page)) prefetchData(page, queries, params, new URLSearchParams(search))
  const Component = use(loadPage(page))
  return <Component />
}

function prefetchData(page: Page, queries: QueryClient, params: Params, search: URLSearchParams) {
  const load: Load = async (options) => void queries.prefetchQuery(options)
  const viewer = queries.getQueryData<User | null>(viewerQuery.queryKey) ?? null
  page.data?.({ load, params, search, viewer })
}
