import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '#ui/link-button.tsx'
import type { OwnOffer } from '../../offer-schemas.ts'
import { entryPath } from '../../path.ts'
import { namesText } from '../../texts.ts'
import { ownOffersQuery } from '../queries.ts'
import { Countdown } from './countdown.tsx'

/** The open offers to the viewer, or those of one breeder, each with a way to answer; nothing without one. */
export function OpenOffers({ breederUserId, className }: { breederUserId?: string; className?: string }) {
  const { data = [] } = useQuery(ownOffersQuery)
  const shown = breederUserId ? data.filter(({ breeder }) => breeder.userId === breederUserId) : data
  if (shown.length === 0) return null
  return (
    <ul className={`grid gap-3 ${className ?? ''}`}>
      {shown.map((offer) => (
        <Row key={offer.id} offer={offer} />
      ))}
    </ul>
  )
}

function Row({ offer: { entryId, cats, deadline, hours, breeder } }: { offer: OwnOffer }) {
  const names = namesText(
    cats.map(({ name }) => name),
    'or',
  )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-clay-soft p-4 wrap-anywhere sm:px-5">
      <div className="min-w-0">
        <p className="font-medium text-clay">{`${breeder.businessName} offers you ${names}`}</p>
        <p className="text-sm">
          <Countdown deadline={deadline} hours={hours} />
        </p>
      </div>
      <LinkButton to={entryPath(entryId)}>Answer the offer</LinkButton>
    </li>
  )
}
