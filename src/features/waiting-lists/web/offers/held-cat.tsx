import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useViewer } from '#features/accounts/web/index.ts'
import { formatWithCentsIfAny } from '#lib/money.ts'
import { LinkButton } from '#ui/link-button.tsx'
import type { OwnOffer } from '../../offer-schemas.ts'
import { entryPath } from '../../path.ts'
import { ownOffersQuery } from '../queries.ts'

export type OfferedCat = OwnOffer['cats'][number]

/** Shows what a held cat is for the family that it is offered to, and something else to everyone else. */
export function OfferOfCat({
  catId,
  children,
  otherwise,
}: {
  catId: string
  children: (cat: OfferedCat, offer: OwnOffer) => ReactNode
  otherwise: ReactNode
}) {
  const viewer = useViewer()
  const { data = [] } = useQuery({ ...ownOffersQuery, enabled: !!viewer })
  for (const offer of data) {
    const cat = offer.cats.find(({ id }) => id === catId)
    if (cat) return children(cat, offer)
  }
  return otherwise
}

/** What the page of a held cat says to the family that it is offered to. */
export function HeldForYou({ cat, offer }: { cat: OfferedCat; offer: OwnOffer }) {
  return (
    <div className="grid gap-2.5">
      <p className="font-medium text-clay">{`${offer.breeder.businessName} offers ${cat.name} to you.`}</p>
      <LinkButton size="lg" to={`/checkout/${cat.id}`}>
        {`Accept ${cat.name} - ${formatWithCentsIfAny(cat.price)}`}
      </LinkButton>
      <LinkButton size="lg" variant="secondary" to={entryPath(offer.entryId)}>
        See the offer
      </LinkButton>
    </div>
  )
}
