import type { ReactNode } from 'react'
import { Badge } from '#ui/badge.tsx'
import { OfferOfCat } from './offer-of-cat.tsx'

/** The badge of a held cat in a list, for the family that it is offered to; something else for everyone else. */
export function OfferedBadge({ catId, otherwise }: { catId: string; otherwise: ReactNode }) {
  return (
    <OfferOfCat catId={catId} otherwise={otherwise}>
      {() => <Badge tone="warm">Offered to you</Badge>}
    </OfferOfCat>
  )
}
