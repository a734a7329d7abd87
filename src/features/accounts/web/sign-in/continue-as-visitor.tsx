import { use } from 'react'
import { Link } from '#ui/link.tsx'
import { VisitorUrl } from '../visitor-url.ts'
import { useReturnTo } from './use-return-to.ts'

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
