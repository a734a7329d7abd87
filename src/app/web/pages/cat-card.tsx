import { lazy, type ReactNode } from 'react'
import { CatCard, type RenderCatCard } from '#features/cats/web/index.ts'
import { FavoriteButton } from '#features/favorites/web/index.ts'
import { MessageButton } from '#features/messages/web/index.ts'
import type { View } from '#ui/lists/view-choice.tsx'
import { LazyContent } from '#ui/loading/lazy-content.tsx'

// Few cats are held, and only the families that they are offered to need it.
const OfferedBadge = lazy(async () => ({
  default: (await import('#features/waiting-lists/web/offers/offered-badge.tsx')).OfferedBadge,
}))

type Cat = Parameters<RenderCatCard>[0]

/** The card of a cat with the buttons of favorites and messages, and one more. */
export const cardWith =
  (compare: (cat: Cat, className: string) => ReactNode): RenderCatCard =>
  (cat, position, view) => (
    <CatCard
      cat={cat}
      view={view ?? ''}
      position={position}
      favorite={<FavoriteButton cat={cat} compact className={placeOf('right-2', view)} />}
      compare={compare(cat, placeOf('left-2', view))}
      hold={(badge) => (
        <LazyContent fallback={badge}>
          <OfferedBadge catId={cat.id} otherwise={badge} />
        </LazyContent>
      )}
      message={
        <MessageButton cat={cat} size="sm" variant="quiet" className="relative z-10 -mr-3">
          Message
        </MessageButton>
      }
    />
  )

/** Above the link that covers the card: in a corner of the picture, or beside the text of a row. */
const placeOf = (corner: string, view: View | undefined) =>
  `z-10 ${view === 'list' ? 'relative' : `absolute top-2 ${corner}`}`

export const catCard = cardWith(() => null)
