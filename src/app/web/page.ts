import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Params } from 'react-router'
import type { User } from '#features/accounts/contract.ts'
import type { ApiError } from '#lib/client/client.ts'

/**
 * Fetches data that a page shows. The server waits for it; the browser only starts the request, and the page shows its
 * loading state. If `required` data is missing, the rendered page is a 404; if it fails to load, a 500. The server
 * skips `deferred` data.
 */
export type Load = <T, K extends QueryKey>(
  options: FetchQueryOptions<T, ApiError, T, K>,
  extra?: { required?: boolean; deferred?: boolean },
) => Promise<void>

export type PageData = (page: {
  load: Load
  params: Params
  search: URLSearchParams
  viewer: User | null
}) => Promise<void>[]

export type Page = {
  path: string
  /** The component's source file, which is its key in the build manifest. */
  module: string
  component: () => Promise<ComponentType>
  /** Visitors are redirected to sign in, and back here. */
  signedInOnly?: boolean
  /** Visitors mostly come without an account, so that they are redirected to the form that creates one. */
  signUpFirst?: boolean
  /** Visitors see only that they have to sign in. */
  asksToSignIn?: boolean
  /** What does not work without JavaScript, as a sentence for browsers that do not run it. */
  needsScript?: string
  /** Signed-in users who are not staff get the not-found page. */
  staffOnly?: boolean
  /**
   * Visitors see nothing that others change and that they would act on: texts, forms, or a few cats as examples. The page then
   * opens no stream of live updates for them.
   */
  isStill?: boolean
  /** HTTP status of the rendered page, unless its required data sets another. */
  status?: number
}
