import type { ReactNode } from 'react'
import { useViewer } from '#features/accounts/web/index.ts'
import { BreederAvatar, VerifiedBadge } from '#features/breeders/web/index.ts'
import { ageText } from '#lib/age.ts'
import { formatDollars } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Link, STRETCHED_LINK } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PhotoPlaceholder } from '#ui/photo-placeholder.tsx'
import { Picture } from '#ui/picture.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StarRating } from '#ui/star-rating.tsx'
import type { View } from '#ui/view-choice.tsx'
import type { CardCat } from './card-cat.ts'
import { genderText } from './gender.ts'
import { HealthBadges } from './health-badges.tsx'

const SIZES = '(min-width: 64rem) 18rem, (min-width: 40rem) 45vw, 92vw'

/** The badge on the picture of a cat that is not available. */
const STATUS_BADGES = {
  available: null,
  reserved: 'Reserved',
  sold: 'Sold',
  withdrawn: 'Not Available',
}

const LAYOUTS = {
  grid: {
    card: 'flex-col',
    picture: '',
    body: 'px-2 pt-4 pb-1.5',
    footer: 'grid-cols-[auto_1fr_auto]',
    names: 'col-span-2',
    details: '',
  },
  list: {
    card: '',
    picture: 'w-28 self-start sm:w-52',
    body: 'py-1 pr-2 pl-[clamp(1rem,2vw,1.5rem)]',
    footer: 'grid-cols-[auto_1fr_auto] sm:grid-cols-[auto_1fr_auto_auto]',
    names: 'max-sm:col-span-2',
    details: 'max-sm:hidden',
  },
}

type Props = {
  cat: CardCat
  /** Position in the list, from 0: decides how early the picture loads. */
  position?: number | undefined
  view?: View
  /** The button that saves the cat. */
  favorite: ReactNode
  /** The button that writes to the breeder; not shown for the viewer's own cat. */
  message: ReactNode
}

/** Renders the card of a cat at a position in a list. A page with lists of cats receives one. */
export type RenderCatCard = (cat: CardCat, position?: number, view?: View) => ReactNode

/** One cat in a list: picture, facts, badges, and its breeder. The whole card links to the cat. */
export function CatCard({ cat, position = 9, view, favorite, message }: Props) {
  const { breeder, picture } = cat
  const layout = LAYOUTS[view || 'grid']
  const viewer = useViewer()
  const badge = STATUS_BADGES[cat.status]
  return (
    <article className={`group relative flex w-full card p-2.5 text-sm ${layout.card}`}>
      <div className={`relative aspect-square shrink-0 overflow-hidden rounded-md ${layout.picture}`}>
        {picture ? (
          <Picture
            picture={picture}
            alt={`${cat.name}, ${cat.breed}`}
            sizes={SIZES}
            priority={position === 0}
            lowPriority={position > 1}
            small
            className="size-full transition-transform duration-500 group-hover:scale-[1.025]"
          />
        ) : (
          <PhotoPlaceholder className="size-full" />
        )}
        {badge && (
          <Badge tone="warm" className="absolute bottom-2.5 left-2.5">
            {badge}
          </Badge>
        )}
        <div className="absolute top-2 right-2 z-10">{favorite}</div>
      </div>
      <div className={`flex min-w-0 grow flex-col gap-3 ${layout.body}`}>
        <header className="flex flex-wrap items-baseline justify-between gap-x-3 font-serif text-lg">
          <h3 className="text-xl">
            <Link to={`/cats/${cat.id}`} className={STRETCHED_LINK}>
              {cat.name}
            </Link>
          </h3>
          <p className="tabular-nums">{formatDollars(cat.price)}</p>
        </header>
        <p className="-mt-3 text-muted">{`${cat.breed}\u00a0· ${genderText(cat.gender)}\u00a0· ${ageText(cat.age).replaceAll(' ', '\u00a0')}`}</p>
        {cat.excerpt && <p className={`line-clamp-2 max-w-prose ${layout.details}`}>{cat.excerpt}</p>}
        <HealthBadges badges={cat.badges} className={layout.details} />
        {breeder && (
          <footer className={`mt-auto grid items-center gap-x-3 gap-y-2.5 border-t pt-3.5 ${layout.footer}`}>
            <div className={layout.details}>
              <BreederAvatar breeder={breeder} />
            </div>
            <div className={`min-w-0 leading-snug ${layout.names}`}>
              <p>
                <b className="font-medium">{breeder.businessName}</b> {breeder.verified && <VerifiedBadge />}
              </p>
              <p className="text-muted">{breeder.name}</p>
              <p className="text-muted">{breeder.location}</p>
            </div>
            <div className={layout.names}>
              <StarRating rating={breeder.rating} reviews={breeder.reviewCount} />
            </div>
            <div className={`relative z-10 ${layout.details}`}>
              {viewer && breeder.id === viewer.breederId ? (
                <LinkButton to={`/dashboard?tab=cats&edit=${cat.id}`} variant="secondary" size="sm">
                  Edit
                  <span className="sr-only"> {cat.name}</span>
                </LinkButton>
              ) : (
                message
              )}
            </div>
          </footer>
        )}
      </div>
    </article>
  )
}

/** The placeholder of a card while the list loads. */
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
