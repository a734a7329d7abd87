import type { ReactNode } from 'react'
import { useViewer } from '#features/accounts/web/index.ts'
import { BreederMark, VerifiedMark } from '#features/breeders/web/index.ts'
import { ageText } from '#lib/age.ts'
import { formatDollars } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { PhotoPlaceholder } from '#ui/photo-placeholder.tsx'
import { Picture } from '#ui/picture.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StarRating } from '#ui/star-rating.tsx'
import type { CardCat } from './card-cat.ts'
import { genderText } from './gender.ts'
import { HealthBadges } from './health-badges.tsx'

const SIZES = '(min-width: 64rem) 18rem, (min-width: 40rem) 45vw, 92vw'

/** What lies on the picture of a cat that cannot be bought. */
export const STATUS_WORDS = {
  available: null,
  reserved: 'Reserved',
  sold: 'Sold',
  withdrawn: 'Not Available',
}

type Props = {
  cat: CardCat
  /** Position in the list, from 0: decides how early the picture loads. */
  place?: number
  /** The button that saves the cat. */
  favorite: ReactNode
  /** The button that writes to the breeder; not shown for the viewer's own cat. */
  message: ReactNode
}

/** Renders the card of a cat at a position in a list. A page with lists of cats receives one. */
export type RenderCatCard = (cat: CardCat, place?: number) => ReactNode

/**
 * One cat in a list: picture, facts, badges, and its breeder. The whole card links to the cat. The surrounding list
 * decides the layout (`tiles`, `rows`).
 */
export function CatCard({ cat, place = 9, favorite, message }: Props) {
  const { breeder, picture } = cat
  const viewer = useViewer()
  const gone = STATUS_WORDS[cat.status]
  return (
    <article className="card tile group">
      <div>
        {picture ? (
          <Picture
            picture={picture}
            alt={`${cat.name}, ${cat.breed}`}
            sizes={SIZES}
            priority={place === 0}
            later={place > 1}
            small
            className="size-full zoom"
          />
        ) : (
          <PhotoPlaceholder className="size-full" />
        )}
        {gone && <Badge tone="warm">{gone}</Badge>}
      </div>
      {favorite}
      <div>
        <header>
          <h3>
            <Link to={`/cats/${cat.id}`} className="whole">
              {cat.name}
            </Link>
          </h3>
          <p className="figures">{formatDollars(cat.price)}</p>
        </header>
        <p>{`${cat.breed}\u00a0· ${genderText(cat.gender)}\u00a0· ${ageText(cat.age).replaceAll(' ', '\u00a0')}`}</p>
        {cat.words && <p className="words">{cat.words}</p>}
        <HealthBadges badges={cat.badges} />
        {breeder && (
          <footer>
            <BreederMark breeder={breeder} />
            <div>
              <p>
                <b>{breeder.businessName}</b>
                {breeder.verified && <VerifiedMark />}
              </p>
              <p>{breeder.name}</p>
              <p>{breeder.location}</p>
            </div>
            <StarRating rating={breeder.rating} reviews={breeder.reviewCount} />
            {viewer && breeder.id === viewer.breederId ? (
              <Link to={`/dashboard?tab=cats&edit=${cat.id}`} className={buttonClass('secondary', 'sm')}>
                Edit
                <span className="sr-only"> {cat.name}</span>
              </Link>
            ) : (
              message
            )}
          </footer>
        )}
      </div>
    </article>
  )
}

/** The shape of a card while its cat is on the way. */
export function CatCardSkeleton() {
  return (
    <div className="card w-full p-2.5" data-testid="cat-skeleton">
      <Skeleton className="aspect-square" />
      <Skeleton className="mx-2 mt-4 h-6 w-1/2" />
      <Skeleton className="mx-2 mt-2 h-4 w-3/4" />
      <Skeleton className="mx-2 mt-5 mb-2 h-10" />
    </div>
  )
}
