import type { User } from '#features/accounts/contract.ts'
import { matchRow } from '#lib/path-pattern.ts'
import type { Page } from './page.tsx'
import { pages } from './routes.tsx'

/** The page of a path for a viewer: what is for staff alone leads nowhere for others who are signed in. */
export function matchPage(
  path: string,
  viewer: User | null | undefined,
): { row: Page; params: Record<string, string> } | undefined {
  const match = matchRow(pages, path)
  return match?.row.staffOnly && viewer && viewer.role !== 'admin' ? matchRow(pages.slice(-1), path) : match
}
