import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import { aboutMiles } from '#lib/places/about-miles.ts'
import { Link, STRETCHED_LINK } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { StarRating } from '#ui/star-rating.tsx'
import { BreederAvatar, VerifiedWithChecks } from './breeder-avatar.tsx'
import type { CardBreeder } from './card-breeder.ts'

/** Specializations that fit on a card. */
const MAX_SPECIALIZATIONS = 3

type Props = {
  breeder: CardBreeder
  /** Uses the full width of the page. */
  wide: boolean
  /** The message button. */
  message: ReactNode
}

/** A breeder in a list. The whole card is a link to the profile. */
export function BreederCard({ breeder, wide, message }: Props) {
  const { id, name, businessName, specializations, yearsExperience: years, reviewCount } = breeder
  const hidden = specializations.length - MAX_SPECIALIZATIONS
  return (
    <article
      className={`relative flex w-full flex-col gap-4 border-t pt-5${wide ? ' sm:flex-row sm:gap-6' : ''}`}
    >
      <div className="min-w-0 grow">
        <div className="flex items-center gap-4">
          <BreederAvatar breeder={breeder} size="lg" />
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-1.5">
              <h3 className="text-lg">
                <Link dir="auto" to={`/breeder/${id}`} className={STRETCHED_LINK}>
                  {businessName}
                </Link>
              </h3>
              {breeder.verificationStatus === 'verified' && (
                <VerifiedWithChecks checks={breeder.checkCounts} />
              )}
            </div>
            <p dir="auto" className="text-sm text-muted">
              {name}
            </p>
          </div>
        </div>
        <p className="mt-4 flex items-center justify-between text-sm">
          <StarRating rating={breeder.rating} reviews={reviewCount} long />
        </p>
        <p className="mt-1.5 flex items-center gap-1.5 text-sm text-muted">
          <MapPin size={15} aria-hidden="true" />
          <span>
            <bdi>{breeder.location}</bdi>
            {breeder.miles !== undefined && <span className="block">{aboutMiles(breeder.miles)}</span>}
          </span>
        </p>
        {breeder.excerpt && (
          <p dir="auto" className="mt-3 max-w-prose text-sm">
            {breeder.excerpt}
          </p>
        )}
        {specializations.length > 0 && (
          <p className="mt-3 text-sm">
            <span className="sr-only">Specializations: </span>
            {[
              ...specializations.slice(0, MAX_SPECIALIZATIONS),
              ...(hidden > 0 ? [`${hidden} more`] : []),
            ].join('\u00a0· ')}
          </p>
        )}
      </div>
      <div className={`grid gap-4 ${wide ? 'my-auto sm:w-72 sm:shrink-0' : 'mt-auto'}`}>
        <dl className="flex flex-wrap justify-between gap-2">
          <Figure label="Experience">{years === 1 ? '1 year' : `${years} years`}</Figure>
          <Figure label="Happy Families">{breeder.totalSales}</Figure>
          <Figure label="Available Cats">{breeder.availableCats}</Figure>
        </dl>
        <div className="relative z-10 flex flex-wrap gap-2">
          <LinkButton
            to={`/breeder/${id}`}
            variant="secondary"
            size="sm"
            className="grow"
            aria-label={`View Profile of ${businessName}`}
          >
            View Profile
          </LinkButton>
          <bdi>{message}</bdi>
        </div>
      </div>
    </article>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  )
}

/** The placeholder of a card while breeders load. */
export function BreederCardSkeleton() {
  return (
    <div className="border-t pt-5" data-testid="breeder-skeleton">
      <div className="flex items-center gap-4">
        <Skeleton className="size-16" />
        <div className="grow">
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="mt-2 h-4 w-1/2" />
        </div>
      </div>
      <Skeleton className="mt-5 h-4" />
      <Skeleton className="mt-4 h-10" />
      <Skeleton className="mt-4 h-10" />
    </div>
  )
}
