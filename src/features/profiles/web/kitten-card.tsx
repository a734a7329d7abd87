import { catStates } from '#features/cats/web/index.ts'
import { FavoriteButton } from '#features/favorites/web/index.ts'
import { HeldFor } from '#features/waiting-lists/web/index.ts'
import { formatWholeDollars } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Link, STRETCHED_LINK } from '#ui/link.tsx'
import { PhotoPlaceholder } from '#ui/photo-placeholder.tsx'
import { Picture } from '#ui/picture.tsx'
import type { Kitten } from './litter-page-query.ts'

const SIZES = '(min-width: 64rem) 15rem, (min-width: 36rem) 31vw, 45vw'

/** What the state of a kitten means for a family that likes it. */
const STATE_MEANINGS: Partial<Record<ReturnType<typeof catStates.catState>, string>> = {
  on_hold: 'Offered to a family',
  reserved: 'Has a family',
  sold: 'Has a home',
}

/** A kitten of the litter whose page it is on, with its state in words. The whole card is a link. */
export function KittenCard({ kitten, ownerId }: { kitten: Kitten; ownerId: string }) {
  const { id, name, breed, gender, price, status, isHeld, picture } = kitten
  const [state, tone] = catStates.catStateBadge({ status, isHeld })
  const meaning = STATE_MEANINGS[catStates.catState({ status, isHeld })]
  const words = (
    <>
      <Badge tone={tone}>{state}</Badge>
      {meaning ? (
        <span className="text-muted">{meaning}</span>
      ) : (
        <span className="text-md font-medium tabular-nums">{formatWholeDollars(price)}</span>
      )}
    </>
  )
  return (
    <article className="group relative w-full min-w-0 text-sm">
      <div className="aspect-square overflow-hidden rounded-lg border">
        {picture ? (
          <Picture
            picture={picture}
            alt={`${name}, ${breed}`}
            sizes={SIZES}
            small
            className="size-full transition-transform duration-500 group-hover:scale-[1.025]"
          />
        ) : (
          <PhotoPlaceholder className="size-full" />
        )}
      </div>
      <FavoriteButton cat={kitten} compact className="absolute top-2 right-2 z-10" />
      <h3 className="mt-3 line-clamp-2 text-xl">
        <Link dir="auto" to={`/cats/${id}`} className={STRETCHED_LINK}>
          {name}
        </Link>
      </h3>
      <p className="text-muted">{gender === 'male' ? 'Male' : 'Female'}</p>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {isHeld ? <HeldFor catId={id} ownerId={ownerId} otherwise={words} /> : words}
      </p>
    </article>
  )
}
