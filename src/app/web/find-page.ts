import { matchRoutes, type Params } from 'react-router'
import type { User } from '#features/accounts/contract.ts'
import type { Page } from './page.ts'
import { pages } from './routes.tsx'

type Found = { page: Page; params: Params }

const notFound = pages.find(({ path }) => path === '*') as Page

/** `matchRoutes` compiles every path each time, 0.1 ms, and loading and rendering a page both need the result. */
let last: { pathname: string; found: Found } | undefined

/** The page of a path, with its parameters; the not-found page where no other matches. */
export function findPage(pathname: string): Found {
  if (last?.pathname === pathname) return last.found
  const [match] = matchRoutes(pages, pathname) ?? []
  const found = match ? { page: match.route, params: match.params } : { page: notFound, params: {} }
  last = { pathname, found }
  return found
}

/** The page that a viewer gets: staff pages do not exist for other signed-in users. */
export function pageFor(page: Page, viewer: User | null | undefined): Page {
  const isHidden = viewer && viewer.role !== 'admin' && !viewer.needsSecondFactor
  return page.staffOnly && isHidden ? notFound : page
}
