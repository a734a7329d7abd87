import { lazy, type ReactNode } from 'react'
import { CatCard, type RenderCatCard } from '#features/cats/web/index.ts'
import { FavoriteButton } from '#features/favorites/web/index.ts'
import { MessageButton } from '#features/messages/web/index.ts'
import { LazyContent } from '#ui/loading/lazy-content.tsx'

// Few cats are held, and only the families that they are offered to need it.
const OfferedBadge = lazy(async () => ({
  default: (await import('#features/waiting-lists/web/offers/offered-badge.tsx')).OfferedBadge,
}))

type Cat = Parameters<RenderCatCard>[0]

/** The card of a cat with the buttons of favorites and messages, and one more. */
export const cardWith =
  (compare: (cat: Cat) => ReactNode): RenderCatCard =>
  (cat, position, view) => (
    <CatCard
      cat={cat}
      view={view ?? ''}
      position={position}
      favorite={<FavoriteButton cat={cat} compact />}
      compare={compare(cat)}
      hold={(badge) => (
        <LazyContent fallback={badge}>
          <OfferedBadge catId={cat.id} otherwise={badge} />
        </LazyContent>
      )}
      message={
        <MessageButton cat={cat} size="sm" variant="quiet" className="-mr-3">
          Message
        </MessageButton>
      }
    />
  )

export const catCard = cardWith(() => null)
