import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useViewer } from '#features/accounts/web/index.ts'
import type { OwnOffer } from '../../offer-schemas.ts'
import { ownOffersQuery } from '../queries.ts'

type OfferedCat = OwnOffer['cats'][number]

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
