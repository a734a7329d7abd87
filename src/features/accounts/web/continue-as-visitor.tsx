import { createContext, use } from 'react'
import { Link } from '#ui/link.tsx'
import { useReturnTo } from './use-return-to.ts'

/** The URL for visitors of the page that a path of this site leads to; null if visitors cannot use that page. */
export const VisitorUrl = createContext<(path: string) => string | null>(() => null)

/** A link back to a page that needs no account; renders nothing for other pages. */
export function ContinueAsVisitor() {
  const url = use(VisitorUrl)(useReturnTo())
  if (!url) return null
  return (
    <p className="mt-2">
      <Link to={url} className="link">
        Continue without an account
      </Link>
    </p>
  )
}
