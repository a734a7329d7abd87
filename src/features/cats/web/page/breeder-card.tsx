import MapPin from 'lucide-react/icons/map-pin'
import { BreederAvatar, VerifiedWithChecks } from '#features/breeders/web/index.ts'
import { PlainSection } from '#ui/card.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { StarRating } from '#ui/star-rating.tsx'
import type { CatDetail } from '../../contract.ts'

/** The breeder of a cat. */
export function BreederCard({ breeder }: { breeder: CatDetail['breeder'] }) {
  return (
    <PlainSection title="Breeder Information">
      <div className="flex items-center gap-4">
        <BreederAvatar breeder={breeder} size="md" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-1.5 text-lg font-medium">
            <bdi>{breeder.businessName}</bdi>
            {breeder.verificationStatus === 'verified' && <VerifiedWithChecks checks={breeder.checkCounts} />}
          </p>
          <p className="text-sm text-muted">
            <bdi>{breeder.name}</bdi>
            <span>{`\u00a0· ${breeder.yearsExperience} ${breeder.yearsExperience === 1 ? 'year' : 'years'} of experience`}</span>
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
      <LinkButton variant="secondary" className="mt-5 w-full" to={`/breeder/${breeder.id}`}>
        View Breeder Profile
      </LinkButton>
    </PlainSection>
  )
}
