import type { ReactNode } from 'react'
import { CatCard, type RenderCatCard } from '#features/cats/web/index.ts'
import { FavoriteButton } from '#features/favorites/web/index.ts'
import { MessageButton } from '#features/messages/web/index.ts'
import type { View } from '#ui/lists/view-choice.tsx'
import { HeldBadge } from './held-badge.tsx'

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
      hold={(badge) => <HeldBadge catId={cat.id} badge={badge} />}
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
