import { aboutMiles } from '#lib/places/about-miles.ts'
import type { Entry } from '../../contract.ts'

/** Where the kittens are, and how far that is from the place that the family saved. */
export function Distance({ entry: { location, miles } }: { entry: Entry }) {
  return (
    <p className="mt-1 text-sm">
      <bdi>{location}</bdi>
      {miles !== null && <span>{`\u00a0· ${aboutMiles(miles)}`}</span>}
    </p>
  )
}
