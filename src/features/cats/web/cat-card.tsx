import { BreederMark, VerifiedMark } from '#features/breeders/web/index.ts'
import { FavoriteButton } from '#features/favorites/web/index.ts'
import { MessageButton } from '#features/messages/web/index.ts'
import { formatDollars } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/picture.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StarRating } from '#ui/star-rating.tsx'
import { ageText, genderText } from './age.ts'
import type { CardCat } from './card-cat.ts'
import { CatPlaceholder } from './cat-placeholder.tsx'
import { HealthBadges } from './health-badges.tsx'

export type CardLayout = 'grid' | 'list'

const SIZES = {
  grid: '(min-width: 64rem) 18rem, (min-width: 36rem) 45vw, 92vw',
  list: '(min-width: 36rem) 15rem, 92vw',
}

/**
 * One cat in a list: picture, facts, badges and its breeder. The whole card leads to the cat. `place` counts from 0 in
 * the list, and says how soon the picture is needed.
 */
export function CatCard(props: { cat: CardCat; layout?: CardLayout; place?: number }) {
  const { cat, layout = 'grid', place = 9 } = props
  const picture = cat.pictures[0]
  const list = layout === 'list'
  return (
    <article className={`card group relative flex w-full flex-col p-2.5${list ? ' sm:flex-row' : ''}`}>
      <div
        className={`relative aspect-square overflow-hidden rounded-md${list ? ' sm:w-60 sm:shrink-0' : ''}`}
      >
        {picture ? (
          <Picture
            picture={picture}
            alt={`${cat.name}, ${cat.breed}`}
            sizes={SIZES[layout]}
            priority={place === 0}
            later={place > 1}
            small
            className="size-full zoom"
          />
        ) : (
          <CatPlaceholder className="size-full" />
        )}
        {!cat.isAvailable && (
          <span className="absolute bottom-2.5 left-2.5">
            <Badge tone="warm">
              {cat.isReserved ? 'Reserved' : cat.status === 'sold' ? 'Sold' : 'Not Available'}
            </Badge>
          </span>
        )}
      </div>
      <div className="absolute top-4.5 right-4.5 z-10">
        <FavoriteButton cat={cat} />
      </div>
      <div className={`flex grow flex-col px-2 pt-4 pb-1.5${list ? ' sm:px-6 sm:pt-2' : ''}`}>
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="text-xl">
            <Link to={`/cats/${cat.id}`} className="whole">
              {cat.name}
            </Link>
          </h3>
          <p className={`figures font-serif text-lg${list ? ' sm:mr-12' : ''}`}>{formatDollars(cat.price)}</p>
        </div>
        <p className="text-sm text-muted">
          {`${cat.breed} · ${genderText(cat.gender)} · ${ageText(cat.age).replaceAll(' ', '\u00a0')}`}
        </p>
        {list && cat.description && (
          <p className="mt-3 line-clamp-2 max-w-prose text-sm">{cat.description}</p>
        )}
        <div className="mt-3 mb-4 flex flex-wrap gap-1.5 empty:hidden">
          <HealthBadges cat={cat} />
        </div>
        <div className="mt-auto flex items-center gap-3 border-t border-line pt-3">
          <BreederMark breeder={cat.breeder} />
          <div className="min-w-0 grow text-sm leading-snug">
            <p className="flex items-center gap-1 font-medium" title={cat.breeder.name}>
              <span className="truncate">{cat.breeder.businessName}</span>
              {cat.breeder.verificationStatus === 'verified' && <VerifiedMark />}
            </p>
            <p className="truncate text-muted">{cat.breeder.location}</p>
          </div>
        </div>
        <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-1 gap-y-2">
          <StarRating rating={cat.breeder.rating} reviews={cat.breeder.reviewCount} />
          <div className="relative z-10">
            <MessageButton cat={cat} size="sm">
              Message
            </MessageButton>
          </div>
        </div>
      </div>
    </article>
  )
}

/** The shape of a card while its cat is on the way. */
export function CatCardSkeleton() {
  return (
    <div className="card p-2.5" data-testid="cat-skeleton">
      <Skeleton className="aspect-square" />
      <Skeleton className="mx-2 mt-4 h-6 w-1/2" />
      <Skeleton className="mx-2 mt-2 h-4 w-3/4" />
      <Skeleton className="mx-2 mt-5 mb-2 h-10" />
    </div>
  )
}
