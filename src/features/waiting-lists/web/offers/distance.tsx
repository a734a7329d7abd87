import { useViewer } from '#features/accounts/web/index.ts'
import { aboutMiles } from '#lib/places/about-miles.ts'
import { Link } from '#ui/link.tsx'
import type { Entry } from '../../contract.ts'

/** Where the kittens are, and how far that is from the place that the family saved. */
export function Distance({ entry: { location, miles } }: { entry: Entry }) {
  const viewer = useViewer()
  return (
    <p className="dots mt-1 text-sm">
      <bdi>{location}</bdi> {miles !== null && <span>{aboutMiles(miles)}</span>}
      {miles === null && viewer?.place === null && (
        <Link to="/profile" className="link">
          Save your place to see how far it is
        </Link>
      )}
    </p>
  )
}
