import { matchRoutes, type Params } from 'react-router'
import type { User } from '#features/accounts/contract.ts'
import type { Page } from './page.ts'
import { pages } from './routes.tsx'

const notFound = pages.find(({ path }) => path === '*') as Page

/** The page of a path, with its parameters; the not-found page where no other matches. */
export function findPage(pathname: string): { page: Page; params: Params } {
  const [match] = matchRoutes(pages, pathname) ?? []
  return match ? { page: match.route, params: match.params } : { page: notFound, params: {} }
}

/** The page that a viewer gets: staff pages do not exist for other signed-in users. */
export function pageFor(page: Page, viewer: User | null | undefined): Page {
  return page.staffOnly && viewer && viewer.role !== 'admin' ? notFound : page
}
