import { lazy, type ReactNode } from 'react'
import { useViewer } from '#features/accounts/web/index.ts'
import { Link } from '#ui/link.tsx'
import { LazyContent } from '#ui/loading/lazy-content.tsx'

// Visitors do not need it.
const SavePlaceButton = lazy(async () => ({
  default: (await import('./save-place-button.tsx')).SavePlaceButton,
}))

/**
 * A link to the list near the place of the viewer's profile while the list has none, or a button that keeps the list's place
 * in the profile. Null if there is nothing to offer.
 */
export function useOwnPlace(near: string | undefined, href: (near: string) => string): ReactNode {
  const viewer = useViewer()
  if (!viewer || (near ?? null) === viewer.place) return null
  if (near && (viewer.isSuspended || viewer.deletionDueAt)) return null
  return near ? (
    <LazyContent fallback={null}>
      <SavePlaceButton place={near} />
    </LazyContent>
  ) : (
    <Link to={href(viewer.place ?? '')} className="link">
      {`Near ${viewer.place}`}
    </Link>
  )
}
