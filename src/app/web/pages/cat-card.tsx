import { CatCard, type RenderCatCard } from '#features/cats/web/index.ts'
import { FavoriteButton } from '#features/favorites/web/index.ts'
import { MessageButton } from '#features/messages/web/index.ts'

/** The card of a cat with the buttons of favorites and messages. */
export const catCard: RenderCatCard = (cat, position, view) => (
  <CatCard
    cat={cat}
    view={view ?? ''}
    position={position}
    favorite={<FavoriteButton cat={cat} compact />}
    message={
      <MessageButton cat={cat} size="sm" variant="quiet" className="-mr-3">
        Message
      </MessageButton>
    }
  />
)
