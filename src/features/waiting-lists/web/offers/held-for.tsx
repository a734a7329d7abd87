import type { ReactNode } from 'react'
import { useViewer } from '#features/accounts/web/index.ts'
import { Link } from '#ui/link.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import type { OwnOffer } from '../../offer-schemas.ts'
import { entryPath } from '../../path.ts'
import { OfferOfCat } from './offer-of-cat.tsx'

/** The tab of the breeder's dashboard with the families and their offers. */
const TAB = '/dashboard?tab=waiting-list'

/** Until when an open offer keeps a cat for the viewer: `Offered to you until Tue, Dec 1, 1:30 PM Eastern`. */
export function OfferedToYou({ offer: { deadline } }: { offer: OwnOffer }) {
  if (!deadline) return <span>Offered to you</span>
  return (
    <span>
      {'Offered to you until '}
      <LocalTime at={deadline} format="deadline" />
    </span>
  )
}

type Props = {
  catId: string
  ownerId: string
  /** What everyone else reads. */
  otherwise: ReactNode
}

/**
 * What a held cat says on a card whose whole surface is a link: until when it is offered, to the family that has the offer, and a
 * link to the waiting list for its breeder.
 */
export function HeldFor({ catId, ownerId, otherwise }: Props) {
  const viewer = useViewer()
  if (viewer?.id === ownerId)
    return (
      <>
        {otherwise}
        <Link to={TAB} className="link relative z-10">
          See your waiting list
        </Link>
      </>
    )
  return (
    <OfferOfCat catId={catId} otherwise={otherwise}>
      {(_, offer) => (
        <Link to={entryPath(offer.entryId)} className="link relative z-10 font-medium text-clay">
          <OfferedToYou offer={offer} />
        </Link>
      )}
    </OfferOfCat>
  )
}
