import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'
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
  const { search } = useLocation()
  const viewer = useViewer()
  const mustSignIn = viewer === null && page.signedInOnly === true
  /** Whoever was signed in when the page opened has an account. */
  const [wasSignedIn] = useState(viewer !== null)
  const needsSecondFactor = viewer?.needsSecondFactor === true && page.staffOnly === true
  useEffect(() => {
    if (mustSignIn) return redirectToSignIn(page.signUpFirst && !wasSignedIn ? signUpUrl : signInUrl)
    if (needsSecondFactor) return redirectToSignIn(twoFactorUrl)
  }, [mustSignIn, needsSecondFactor, page.signUpFirst, wasSignedIn])
  if (mustSignIn || needsSecondFactor) return null
  // In parallel with the component. The query cache sends each request once, however often this renders.
  if (!isLoaded(page)) prefetchData(page, queries, params, new URLSearchParams(search))
  const Component = use(loadPage(page))
  return <Component />
}

function prefetchData(page: Page, queries: QueryClient, params: Params, search: URLSearchParams) {
  const load: Load = async (options) => void queries.prefetchQuery(options)
  const viewer = queries.getQueryData<User | null>(viewerQuery.queryKey) ?? null
  import('./data/page-data.ts').then(
    ({ pageData }) => pageData[page.path]?.({ load, params, search, viewer }),
    // The component requests what it shows itself.
    () => {},
  )
}
