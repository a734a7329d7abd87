import { lazy, type ReactNode } from 'react'
import { useViewer } from '#features/accounts/web/index.ts'
import { Link } from '#ui/link.tsx'
import { LazyContent } from '#ui/loading/lazy-content.tsx'
import { useVisitPlace } from './visit-place.ts'

// Visitors do not need it.
const SavePlaceButton = lazy(async () => ({
  default: (await import('./save-place-button.tsx')).SavePlaceButton,
}))

/**
 * A link to the list near the place of this visit or of the viewer's profile while the list has none, or a button that keeps
 * the list's place in the profile, which has towns and ZIP codes. Null if there is nothing to offer.
 */
export function useOwnPlace(
  near: string | undefined,
  href: (near: string) => string,
  isState: boolean,
): ReactNode {
  const viewer = useViewer()
  const visit = useVisitPlace()
  if (!near) {
    const place = visit?.place ?? viewer?.place
    return place ? (
      <Link to={href(place)} className="link">
        {visit?.isState ? `In ${visit.name}` : `Near ${visit?.name ?? place}`}
      </Link>
    ) : null
  }
  if (!viewer || isState || near === viewer.place || viewer.isSuspended || viewer.deletionDueAt) return null
  return (
    <LazyContent fallback={null}>
      <SavePlaceButton place={near} />
    </LazyContent>
  )
}
