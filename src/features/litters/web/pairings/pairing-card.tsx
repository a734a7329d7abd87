import Users from 'lucide-react/icons/users'
import { use } from 'react'
import { VerifiedWithChecks } from '#features/breeders/web/index.ts'
import { aboutMiles } from '#lib/places/about-miles.ts'
import { Badge } from '#ui/badge.tsx'
import { Link, STRETCHED_LINK } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { CurrentYear } from '#ui/time-zone.ts'
import { editUrl } from '../edit-url.ts'
import { countText, pairingTitle, priceRangeText, STATUS_TEXT, STATUS_TONE } from '../labels.ts'
import { ParentPicture } from '../parent-picture.tsx'
import { familiesWaitingText, kittensTitle } from '../titles.ts'
import type { CardPairing } from './card-pairing.ts'

const SIZES = '(min-width: 64rem) 12rem, (min-width: 36rem) 23vw, 46vw'

/** A pairing in a list. The whole card is a link. `priority` loads its pictures first. */
export function PairingCard({ pairing, priority = false }: { pairing: CardPairing; priority?: boolean }) {
  const { sire, queen, sireName, damName, status, breeder, description, litterCount } = pairing
  const title = pairingTitle(pairing)
  const waiting = familiesWaitingText(pairing)
  const picture = { sizes: SIZES, priority, small: true, className: 'aspect-square w-full' }
  return (
    <article className="group relative flex w-full flex-col text-sm">
      <div className="grid grid-cols-2 gap-1 overflow-hidden rounded-lg border">
        <ParentPicture {...picture} parent={sire} alt={`${sireName}, sire`} />
        <ParentPicture {...picture} parent={queen} alt={`${damName}, queen`} />
      </div>
      <div className="flex grow flex-col pt-3">
        <h3 className="text-xl">{kittensTitle(pairing, use(CurrentYear))}</h3>
        <p dir="auto" className="mt-1 text-muted">
          {title}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={STATUS_TONE[status]}>{STATUS_TEXT[status]}</Badge>
          {waiting && (
            <span className="flex items-center gap-1.5">
              <Users
                size={16}
                aria-hidden="true"
                className={pairing.familiesWaiting ? 'text-clay' : 'text-muted'}
              />
              {waiting}
            </span>
          )}
        </p>
        <p className="mt-1 flex flex-wrap justify-between gap-x-4">
          <span className="font-medium tabular-nums">{priceRangeText(pairing.priceRange)}</span>
          {litterCount > 0 && <span className="text-muted">{countText(litterCount, 'litter')}</span>}
        </p>
        {description && (
          <p dir="auto" className="mt-3 line-clamp-3">
            {description}
          </p>
        )}
        <div className="mt-1 sm:mt-auto sm:pt-3">
          <div className="sm:border-t sm:pt-3">
            <p className="font-medium">
              <bdi>{breeder.businessName}</bdi>{' '}
              {breeder.verificationStatus === 'verified' && (
                <VerifiedWithChecks checks={breeder.checkCounts} />
              )}
            </p>
            <p dir="auto" className="text-muted">
              {breeder.location}
            </p>
            {pairing.miles !== undefined && <p className="text-muted">{aboutMiles(pairing.miles)}</p>}
          </div>
          <div className="mt-2 flex items-center justify-between gap-2">
            <Link
              to={`/breeding-pairings/${pairing.id}`}
              className={`link ${STRETCHED_LINK}`}
              aria-label={`View Details of ${title}`}
            >
              View Details
            </Link>
            {pairing.canEdit && (
              <LinkButton
                to={editUrl('pairings', pairing.id)}
                variant="secondary"
                size="sm"
                className="relative z-10"
                aria-label={`Edit ${title}`}
              >
                Edit
              </LinkButton>
            )}
          </div>
        </div>
      </div>
    </article>
  )
}

/** The placeholder of a card while pairings load. */
export function PairingCardSkeleton() {
  return (
    <div data-testid="pairing-skeleton">
      <div className="grid grid-cols-2 gap-1">
        <Skeleton className="aspect-square" />
        <Skeleton className="aspect-square" />
      </div>
      <Skeleton className="mt-3 h-6 w-3/4" />
      <Skeleton className="mt-2 h-4 w-1/2" />
      <Skeleton className="mt-2 h-10" />
    </div>
  )
}
