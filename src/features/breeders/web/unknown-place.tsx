import { useQuery } from '@tanstack/react-query'
import { CORRECT_PLACE, DISTANCE_WITHOUT_PLACE, unknownPlaceText } from '#lib/places/unknown-place-texts.ts'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { placeQuery } from './place-query.ts'

/** A place in words: "Hudson, NY", or the name of a state. */
export type NamedPlace = { name: string; isState: boolean }

/** The place that a filter names; null for one that we do not know, and undefined without one or before it is loaded. */
export function usePlace(place: string | undefined): NamedPlace | null | undefined {
  const { data } = useQuery({ ...placeQuery(place ?? ''), enabled: !!place })
  if (!place || !data) return undefined
  return data.place === null ? null : { name: data.town ?? data.place, isState: data.town === null }
}

type Props = {
  place: string | undefined
  within: number | undefined | ''
  /** The list near another place. */
  href: (place: string) => string
}

/** Says above a list that it is not limited to a distance, because its place is unknown or missing. Nothing otherwise. */
export function UnknownPlace({ place, within, href }: Props) {
  const { data } = useQuery({ ...placeQuery(place ?? ''), enabled: !!place })
  if (!place && within)
    return <Notice>{`The list is not limited to a distance. ${DISTANCE_WITHOUT_PLACE}`}</Notice>
  if (!place || data?.place !== null) return null
  const similar = data.suggestions
  return (
    <Notice title={unknownPlaceText(place)}>
      <p className="wrap-anywhere">
        <span>{`The list shows every distance. ${CORRECT_PLACE}`}</span>
        {similar.length > 0 && <span>{' Did you mean '}</span>}
        {similar.map((other, index) => (
          <span key={other}>
            {index > 0 && <span>{index === similar.length - 1 ? ' or ' : ', '}</span>}
            <Link to={href(other)} className="link whitespace-nowrap">
              {other}
            </Link>
          </span>
        ))}
        {similar.length > 0 && <span>?</span>}
      </p>
    </Notice>
  )
}
