import type { ReactNode } from 'react'
import { formatWithCentsIfAny } from '#lib/money.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { entryPath } from '../../path.ts'
import { HeldFor, OfferedToYou } from './held-for.tsx'
import { OfferOfCat } from './offer-of-cat.tsx'

type Props = { catId: string; ownerId: string; otherwise: ReactNode }

/** What the page of a held cat says to the family that it is offered to and to its breeder, and something else to everyone else. */
export function HeldCat({ catId, ownerId, otherwise }: Props) {
  return (
    <OfferOfCat catId={catId} otherwise={<HeldFor catId={catId} ownerId={ownerId} otherwise={otherwise} />}>
      {(cat, offer) => (
        <div className="grid gap-2.5">
          <p className="font-medium text-clay">
            <OfferedToYou offer={offer} />
          </p>
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
