import type { Nearest } from '#lib/places/near-query.ts'
import type { WithinMiles } from '#lib/places/within.ts'
import { inDigits } from '#lib/texts/digits.ts'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { NamedPlace } from './unknown-place.tsx'

type Props = {
  /** What the list finds farther away; undefined while it loads. */
  nearest: Nearest | undefined
  /** What is counted, for one and for several: `['cat', 'cats']`. */
  nouns: readonly [string, string]
  place: NamedPlace
  /** The list with another distance, of any miles for undefined. */
  href: (within: WithinMiles | undefined) => string
  /** The list without its place. */
  everywhere: string
}

/** Miles from which on the nearest match is no answer: more than a day's drive. */
const FAR_MILES = 500

/** Whether all that a list finds elsewhere is far, or nothing is. Undefined while it loads. */
export function isFar(nearest: Nearest | undefined): boolean | undefined {
  return nearest && (nearest.total === 0 || (nearest.nearest !== null && nearest.nearest.miles > FAR_MILES))
}

/** Links that widen an empty list near a place: to the nearest matches, and to each distance that finds more; far ones are plain. */
export function NearestLinks({ nearest, nouns, place, href, everywhere }: Props) {
  if (!nearest || nearest.total === 0) return null
  const count = (number: number) => `${inDigits(number)} ${nouns[number === 1 ? 0 : 1]}`
  if (place.isState) return <LinkButton to={everywhere}>{`${count(nearest.total)} in all states`}</LinkButton>
  if (isFar(nearest) && nearest.nearest)
    return (
      <p className="w-full">
        <Link to={href(undefined)} className="link">
          {`Nearest: ${count(nearest.nearest.count)} within ${inDigits(nearest.nearest.miles)} miles`}
        </Link>
      </p>
    )
  const wider = nearest.within.filter(
    ({ count: found }, index, all) => found > (all[index - 1]?.count ?? 0) && found < nearest.total,
  ) as { miles: WithinMiles; count: number }[]
  return (
    <div className="grid w-full justify-items-center gap-3">
      {nearest.nearest && (
        <LinkButton to={href(undefined)}>
          {`Nearest: ${count(nearest.nearest.count)} within ${inDigits(nearest.nearest.miles)} miles`}
        </LinkButton>
      )}
      <ul className="flex flex-wrap justify-center gap-2">
        {wider.map(({ miles, count: found }) => (
          <li key={miles}>
            <LinkButton size="sm" variant="secondary" to={href(miles)}>
              {`Within ${miles} miles: ${inDigits(found)}`}
            </LinkButton>
          </li>
        ))}
        {nearest.total > (nearest.nearest?.count ?? 0) && (
          <li>
            <LinkButton size="sm" variant="secondary" to={href(undefined)}>
              {`Any distance: ${inDigits(nearest.total)}`}
            </LinkButton>
          </li>
        )}
      </ul>
    </div>
  )
}
