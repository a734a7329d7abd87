import MapPin from 'lucide-react/icons/map-pin'
import { BreederAvatar, VerifiedWithChecks } from '#features/breeders/web/index.ts'
import { Link } from '#ui/link.tsx'
import { StarRating } from '#ui/star-rating.tsx'
import type { Pairing } from '../contract.ts'

/** The breeder of a litter in a few lines, with a link to the profile. */
export function BreederLine({ breeder }: { breeder: Pairing['breeder'] }) {
  return (
    <section aria-label="Breeder" className="flex items-center gap-4">
      <BreederAvatar breeder={breeder} size="md" />
      <div className="grid min-w-0 gap-0.5 text-sm">
        <p>
          <Link dir="auto" to={`/breeder/${breeder.id}`} className="link text-md font-medium">
            {breeder.businessName}
          </Link>{' '}
          {breeder.verificationStatus === 'verified' && <VerifiedWithChecks checks={breeder.checkCounts} />}
        </p>
        <p className="flex flex-wrap gap-x-4">
          <StarRating rating={breeder.rating} reviews={breeder.reviewCount} long />
          <span className="flex items-center gap-1.5 wrap-anywhere text-muted">
            <MapPin size={15} aria-hidden="true" />
            <bdi>{breeder.location}</bdi>
          </span>
        </p>
      </div>
    </section>
  )
}
