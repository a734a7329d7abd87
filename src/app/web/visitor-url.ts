import { SAVE_PARAM } from '#features/searches/web/save-param.ts'
import { findPage } from './find-page.ts'

/** Query parameters that a page carries out once its viewer has signed in. */
const ACTIONS = ['message', 'favorite', 'report', SAVE_PARAM]

/**
 * The URL for visitors of the page that a path of this site leads to, without actions that need an account. Null if the
 * page does not exist or is of no use without an account.
 */
export function visitorUrl(path: string): string | null {
  const url = new URL(path, 'http://site.invalid')
  const { page } = findPage(url.pathname)
  if (page.path === '*' || page.signedInOnly || page.asksToSignIn) return null
  if (!ACTIONS.some((name) => url.searchParams.has(name))) return path
  for (const name of ACTIONS) url.searchParams.delete(name)
  return url.pathname + url.search + url.hash
}
