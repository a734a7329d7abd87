import type { ReactNode } from 'react'
import { useViewer } from '#features/accounts/web/index.ts'
import { BreederAvatar, VerifiedWithChecks } from '#features/breeders/web/index.ts'
import { ageText } from '#lib/age.ts'
import { dateText } from '#lib/dates.ts'
import { formatWholeDollars } from '#lib/money.ts'
import { aboutMiles } from '#lib/places/about-miles.ts'
import { Badge } from '#ui/badge.tsx'
import { Link, STRETCHED_LINK } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { View } from '#ui/lists/view-choice.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { PhotoPlaceholder } from '#ui/photo-placeholder.tsx'
import { Picture } from '#ui/picture.tsx'
import { StarRating } from '#ui/star-rating.tsx'
import type { CardCat } from './card-cat.ts'
import { genderText } from './gender.ts'
import { HealthLine } from './health-badges.tsx'
import { statusBadge } from './status-badge.ts'

const SIZES = '(min-width: 64rem) 18rem, 45vw'

/** What a phone leaves out, to show more cats at once. */
const WIDE_ONLY = 'max-sm:hidden'

type Props = {
  cat: CardCat
  /** Position in the list, from 0: decides how early the picture loads. */
  position?: number | undefined
  view?: View
  /** The button that saves the cat. */
  favorite: ReactNode
  /** The button that selects it for a comparison. */
  compare?: ReactNode
  /** What replaces the badge of a held cat. */
  hold?: ((badge: ReactNode) => ReactNode) | undefined
  /** The button that writes to the breeder; not shown for the viewer's own cat. */
  message: ReactNode
}

/** Renders the card of a cat at a position in a list. A page with lists of cats receives one. */
export type RenderCatCard = (cat: CardCat, position?: number, view?: View) => ReactNode

/** One cat in a list: picture, facts, and its breeder; on a phone only the place. The whole card links to the cat. */
export function CatCard(props: Props) {
  return props.view === 'list' ? <Row {...props} /> : <Tile {...props} />
}

function Tile({ cat, position, favorite, compare, hold, message }: Props) {
  return (
    <article className="group relative flex w-full flex-col gap-1 text-sm sm:gap-2.5">
      <CatPicture cat={cat} position={position} hold={hold} />
      {favorite}
      {compare}
      <header className="flex-wrap items-baseline justify-between gap-x-3 pt-2 sm:flex sm:pt-0.5">
        <Name cat={cat} />
        <Price cat={cat} />
        <Line cat={cat} />
      </header>
      <HealthLine badges={cat.badges} stated={cat.stated} className={WIDE_ONLY} />
      <Breeder cat={cat} message={message} />
    </article>
  )
}

function Row({ cat, position, favorite, compare, hold, message }: Props) {
  return (
    <article className="group relative flex w-full gap-4 text-sm sm:gap-6">
      <div className="w-28 shrink-0 sm:w-44">
        <CatPicture cat={cat} position={position} hold={hold} />
      </div>
      <div className="flex min-w-0 grow flex-col gap-1 sm:gap-2.5">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <Name cat={cat} />
            <Line cat={cat} />
          </div>
          <div className="flex gap-1 max-sm:flex-col-reverse">
            {compare}
            {favorite}
          </div>
        </div>
        <Price cat={cat} />
        {cat.excerpt && (
          <p dir="auto" className={`line-clamp-2 max-w-prose ${WIDE_ONLY}`}>
            {cat.excerpt}
          </p>
        )}
        <HealthLine badges={cat.badges} stated={cat.stated} className={WIDE_ONLY} />
        <Breeder cat={cat} message={message} inRow />
      </div>
    </article>
  )
}

function CatPicture({
  cat: { name, breed, status, isHeld, picture },
  position = 9,
  hold,
}: Pick<Props, 'cat' | 'position' | 'hold'>) {
  const badge = statusBadge({ status, ...(isHeld && { isHeld }) })
  const shown = badge && <Badge tone="warm">{badge}</Badge>
  return (
    <div className="relative aspect-square overflow-hidden rounded-lg border">
      {picture ? (
        <Picture
          picture={picture}
          alt={`${name}, ${breed}`}
          sizes={SIZES}
          priority={position === 0}
          lowPriority={position > 1}
          small
          className="size-full transition-transform duration-500 group-hover:scale-[1.025]"
        />
      ) : (
        <PhotoPlaceholder className="size-full" />
      )}
      {shown && <div className="absolute bottom-3 left-3">{isHeld && hold ? hold(shown) : shown}</div>}
    </div>
  )
}

function Name({ cat }: Pick<Props, 'cat'>) {
  return (
    <h3 className="line-clamp-2 text-lg sm:text-xl">
      <Link dir="auto" to={`/cats/${cat.id}`} className={STRETCHED_LINK}>
        {cat.name}
      </Link>
    </h3>
  )
}

const Price = ({ cat }: Pick<Props, 'cat'>) => (
  <p className="text-lg font-medium tabular-nums">{formatWholeDollars(cat.price)}</p>
)

/** Breed, sex, and age, and when a kitten can go home; each has a line of its own where not everything fits. */
const Line = ({ cat: { breed, gender, age, goesHome } }: Pick<Props, 'cat'>) => (
  <p className="dots grow basis-full text-muted">
    <span>{breed}</span> <span>{`${genderText(gender)}\u00a0· ${ageText(age)}`}</span>{' '}
    {goesHome && <span>{`Can go home ${dateText(goesHome)}`}</span>}
  </p>
)

/** The cattery with its place and rating, and a button. */
function Breeder({ cat, message, inRow = false }: Pick<Props, 'cat' | 'message'> & { inRow?: boolean }) {
  const { breeder } = cat
  if (!breeder) return null
  return (
    <footer className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:mt-auto sm:border-t sm:pt-3">
      <BreederAvatar breeder={breeder} className={WIDE_ONLY} />
      <p className={`min-w-0 flex-[1_1_8rem] ${WIDE_ONLY}`}>
        <b dir="auto" className="font-medium">
          {breeder.businessName}
        </b>{' '}
        {breeder.verified && <VerifiedWithChecks checks={breeder.checkCounts} />}
      </p>
      <p className={`dots min-w-0 grow basis-full text-muted ${inRow ? 'order-1' : ''}`}>
        <span dir="auto" className={WIDE_ONLY}>
          {breeder.name}
        </span>{' '}
        <span dir="auto">{breeder.location}</span>{' '}
        {cat.miles !== undefined && <span>{aboutMiles(cat.miles)}</span>}
      </p>
      <div
        className={`flex flex-wrap items-center justify-between gap-x-6 ${inRow ? '' : 'w-full'} ${WIDE_ONLY}`}
      >
        <StarRating rating={breeder.rating} reviews={breeder.reviewCount} />
        <OwnOr message={message} cat={cat} />
      </div>
    </footer>
  )
}

/** A link that edits the viewer's own cat, or the message button. */
function OwnOr({ cat: { id, name, breeder }, message }: Pick<Props, 'cat' | 'message'>) {
  const viewer = useViewer()
  if (!viewer || breeder?.id !== viewer.breederId) return message
  return (
    <LinkButton to={`/dashboard?tab=cats&edit=${id}`} variant="secondary" size="sm" className="relative z-10">
      Edit
      <span dir="auto" className="sr-only">
        {' '}
        {name}
      </span>
    </LinkButton>
  )
}

/** The placeholder of a card while the list loads. */
export function CatCardSkeleton() {
  return (
    <div className="w-full" data-testid="cat-skeleton">
      <Skeleton className="aspect-square" />
      <Skeleton className="mt-3 h-6 w-1/2" />
      <Skeleton className="mt-2 h-4 w-3/4" />
      <Skeleton className="mt-2 h-10" />
    </div>
  )
}
