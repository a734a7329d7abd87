import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import { useViewer } from '#features/accounts/web/index.ts'
import { BreederAvatar, VerifiedWithChecks } from '#features/breeders/web/index.ts'
import { PlainSection } from '#ui/card.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { StarRating } from '#ui/star-rating.tsx'
import type { Pairing } from '../contract.ts'

type Props = { breeder: Pairing['breeder']; message: ReactNode }

/** The breeder of a pairing or litter, with a message button for signed-in users. */
export function BreederBox({ breeder, message }: Props) {
  const viewer = useViewer()
  return (
    <div className="lg:sticky lg:top-24">
      <PlainSection title="Breeder">
        <div className="flex items-center gap-4">
          <BreederAvatar breeder={breeder} size="md" />
          <div className="min-w-0">
            <p className="text-lg font-medium">
              <bdi>{breeder.businessName}</bdi>{' '}
              {breeder.verificationStatus === 'verified' && (
                <VerifiedWithChecks checks={breeder.checkCounts} />
              )}
            </p>
            <p dir="auto" className="text-sm text-muted">
              {breeder.name}
            </p>
          </div>
        </div>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
          <StarRating rating={breeder.rating} reviews={breeder.reviewCount} long />
          <span className="flex items-center gap-1.5 wrap-anywhere text-muted">
            <MapPin size={15} aria-hidden="true" />
            <bdi>{breeder.location}</bdi>
          </span>
        </div>
        <div className="mt-5 grid gap-2.5">
          <LinkButton variant="secondary" to={`/breeder/${breeder.id}`}>
            View Profile
          </LinkButton>
          {viewer && message}
        </div>
      </PlainSection>
    </div>
  )
}
