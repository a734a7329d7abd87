import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import PawPrint from 'lucide-react/icons/paw-print'
import Shield from 'lucide-react/icons/shield'
import type { ReactNode } from 'react'
import { isChecked, validChecksText } from '#lib/checks/texts.ts'
import { dateText } from '#lib/dates.ts'
import { aboutMiles } from '#lib/places/about-miles.ts'
import { responseTimeText } from '#lib/texts/response-time.ts'
import { Link, STRETCHED_LINK } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { StarRating } from '#ui/star-rating.tsx'
import { VerifiedBadge } from './breeder-avatar.tsx'
import { BreederCover } from './breeder-cover.tsx'
import type { CardBreeder } from './card-breeder.ts'

/** Specializations that fit on a card. */
const MAX_SPECIALIZATIONS = 3

type Props = {
  breeder: CardBreeder
  /** Uses the full width of the page. */
  wide: boolean
  /** Position in the list, from 0. */
  position: number
  /** The message button. */
  message: ReactNode
}

/** A breeder in a list. The whole card is a link to the profile. */
export function BreederCard({ breeder, wide, position, message }: Props) {
  return (
    <article
      className={`group relative w-full text-sm ${wide ? 'grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-x-4 gap-y-3 border-t pt-5 sm:grid-cols-[11rem_minmax(0,1fr)_18rem] sm:gap-6' : 'flex flex-col gap-3'}`}
    >
      <BreederCover
        breeder={breeder}
        position={position}
        className={wide ? 'aspect-square' : 'aspect-[2/1] sm:aspect-[3/2]'}
      />
      <div className="grid min-w-0 gap-2">
        <Name breeder={breeder} />
        <StarRating rating={breeder.rating} reviews={breeder.reviewCount} long />
        <CardFacts breeder={breeder} />
        {breeder.excerpt && (
          <p dir="auto" className="max-w-prose max-sm:hidden">
            {breeder.excerpt}
          </p>
        )}
      </div>
      <div className={`grid gap-3 ${wide ? 'max-sm:col-span-2' : 'mt-auto'}`}>
        <Figures breeder={breeder} wide={wide} />
        <div className="relative z-10 flex flex-wrap gap-2">
          <LinkButton
            to={`/breeder/${breeder.id}`}
            variant="secondary"
            size="sm"
            className="grow"
            aria-label={`View Profile of ${breeder.businessName}`}
          >
            View Profile
          </LinkButton>
          <bdi>{message}</bdi>
        </div>
      </div>
    </article>
  )
}

function Name({ breeder: { id, businessName, name, specializations } }: Pick<Props, 'breeder'>) {
  const hidden = specializations.length - MAX_SPECIALIZATIONS
  return (
    <div>
      <h3 className="text-xl">
        <Link dir="auto" to={`/breeder/${id}`} className={STRETCHED_LINK}>
          {businessName}
        </Link>
      </h3>
      <p dir="auto" className="text-muted">
        {name}
      </p>
      {specializations.length > 0 && (
        <p>
          <span className="sr-only">Specializations: </span>
          {[...specializations.slice(0, MAX_SPECIALIZATIONS), ...(hidden > 0 ? [`${hidden} more`] : [])].join(
            '\u00a0· ',
          )}
        </p>
      )}
    </div>
  )
}

/** Where it is, what was checked and when, the next litter, and how fast it answers. */
function CardFacts({ breeder }: Pick<Props, 'breeder'>) {
  const { location, miles, checkCounts, validChecks, nextLitter, medianResponseMinutes } = breeder
  return (
    <ul className="grid gap-1">
      <CardFact icon={<MapPin {...ICON} />}>
        <bdi>{location}</bdi>
        {miles !== undefined && <span>{` (${aboutMiles(miles)})`}</span>}
      </CardFact>
      {breeder.verificationStatus === 'verified' && (
        <CardFact
          icon={isChecked(checkCounts) ? <VerifiedBadge checks={checkCounts} /> : <Shield {...ICON} />}
        >
          {validChecksText(checkCounts, validChecks)}
        </CardFact>
      )}
      {nextLitter && (
        <CardFact icon={<PawPrint {...ICON} />}>
          {'Next litter: '}
          <Link to={`/breeding-pairings/${nextLitter.pairingId}`} className="link relative z-10">
            {nextLitterText(nextLitter)}
          </Link>
        </CardFact>
      )}
      {medianResponseMinutes !== null && (
        <CardFact
          icon={<Clock {...ICON} />}
        >{`Usually answers ${responseTimeText(medianResponseMinutes).toLowerCase()}`}</CardFact>
      )}
    </ul>
  )
}

const ICON = { size: 16, 'aria-hidden': 'true' } as const

function CardFact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <span className="mt-0.5 w-4.25 shrink-0 text-muted">{icon}</span>
      <span className="min-w-0">{children}</span>
    </li>
  )
}

/** `Maine Coon, around Dec 27, 2026`. */
function nextLitterText({ sireBreed, damBreed, expectedLitterDate }: NonNullable<CardBreeder['nextLitter']>) {
  const breeds = sireBreed === damBreed ? sireBreed : `${sireBreed} × ${damBreed}`
  return expectedLitterDate
    ? `${breeds}, around ${dateText(expectedLitterDate).replaceAll(' ', '\u00a0')}`
    : `${breeds}, date not set yet`
}

function Figures({ breeder, wide }: Pick<Props, 'breeder' | 'wide'>) {
  const { yearsExperience: years, totalSales, availableCats } = breeder
  return (
    <dl className={`flex flex-wrap justify-between gap-2 ${wide ? '' : 'border-t pt-3'}`}>
      <Figure label="Experience">{years === 1 ? '1 year' : `${years} years`}</Figure>
      <Figure label="Happy Families">{totalSales}</Figure>
      <Figure label="Available Cats">{availableCats}</Figure>
    </dl>
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
    <div data-testid="breeder-skeleton">
      <Skeleton className="aspect-[2/1] sm:aspect-[3/2]" />
      <Skeleton className="mt-3 h-6 w-3/4" />
      <Skeleton className="mt-2 h-4 w-1/2" />
      <Skeleton className="mt-4 h-16" />
      <Skeleton className="mt-4 h-10" />
    </div>
  )
}
