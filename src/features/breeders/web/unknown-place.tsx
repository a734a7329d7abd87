import { useQuery } from '@tanstack/react-query'
import { CORRECT_PLACE, DISTANCE_WITHOUT_PLACE, unknownPlaceText } from '#lib/places/unknown-place-texts.ts'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { placeQuery } from './place-query.ts'

/** The place that a filter names, in full; null for one that we do not know, and undefined without one or before it is loaded. */
export function usePlace(near: string | undefined): string | null | undefined {
  const { data } = useQuery({ ...placeQuery(near ?? ''), enabled: !!near })
  return near ? data?.place : undefined
}

type Props = {
  near: string | undefined
  within: number | undefined | ''
  /** The list near another place. */
  href: (near: string) => string
}

/** Says above a list that it is not limited to a distance, because its place is unknown or missing. Nothing otherwise. */
export function UnknownPlace({ near, within, href }: Props) {
  const { data } = useQuery({ ...placeQuery(near ?? ''), enabled: !!near })
  if (!near && within)
    return <Notice>{`The list is not limited to a distance. ${DISTANCE_WITHOUT_PLACE}`}</Notice>
  if (!near || data?.place !== null) return null
  const similar = data.suggestions
  return (
    <Notice title={unknownPlaceText(near)}>
      <p className="wrap-anywhere">
        <span>{`The list shows every distance. ${CORRECT_PLACE}`}</span>
        {similar.length > 0 && <span>{' Did you mean '}</span>}
        {similar.map((place, index) => (
          <span key={place}>
            {index > 0 && <span>{index === similar.length - 1 ? ' or ' : ', '}</span>}
            <Link to={href(place)} className="link whitespace-nowrap">
              {place}
            </Link>
          </span>
        ))}
        {similar.length > 0 && <span>?</span>}
      </p>
    </Notice>
  )
}
