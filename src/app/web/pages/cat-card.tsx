import type { ReactNode } from 'react'
import { CatCard, type RenderCatCard } from '#features/cats/web/index.ts'
import { FavoriteButton } from '#features/favorites/web/index.ts'
import { MessageButton } from '#features/messages/web/index.ts'

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
      message={
        <MessageButton cat={cat} size="sm" variant="quiet" className="-mr-3">
          Message
        </MessageButton>
      }
    />
  )

export const catCard = cardWith(() => null)
