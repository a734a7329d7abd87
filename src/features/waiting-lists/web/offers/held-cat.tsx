import type { ReactNode } from 'react'
import { formatWithCentsIfAny } from '#lib/money.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { entryPath } from '../../path.ts'
import { OfferOfCat } from './offer-of-cat.tsx'

/** What the page of a held cat says to the family that it is offered to, and something else to everyone else. */
export function HeldCat({ catId, otherwise }: { catId: string; otherwise: ReactNode }) {
  return (
    <OfferOfCat catId={catId} otherwise={otherwise}>
      {(cat, offer) => (
        <div className="grid gap-2.5">
          <p className="font-medium text-clay">{`${offer.breeder.businessName} offers ${cat.name} to you.`}</p>
          <LinkButton size="lg" to={`/checkout/${cat.id}`}>
            {`Accept ${cat.name} - ${formatWithCentsIfAny(cat.price)}`}
          </LinkButton>
          <LinkButton size="lg" variant="secondary" to={entryPath(offer.entryId)}>
            See the offer
          </LinkButton>
        </div>
      )}
    </OfferOfCat>
  )
}
