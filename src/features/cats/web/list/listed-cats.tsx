import { memo, useId } from 'react'
import { Badge } from '#ui/badge.tsx'
import type { View } from '#ui/lists/view-choice.tsx'
import { HydrateNear } from '#ui/loading/hydrate-near.tsx'
import type { CardCat } from '../card-cat.ts'
import type { RenderCatCard } from '../cat-card.tsx'

/** A new match of the search that the viewer saved with the filters of the list. */
export type NewCat = { kind: 'new' | 'cheaper'; cat: CardCat }

type Props = {
  cats: CardCat[]
  /** Those of the list that come first. */
  newCats: NewCat[]
  view: View | undefined
  catCard: RenderCatCard
  /** Whether the cats are those of the earlier filters, until others are loaded. */
  isStale: boolean
}

type ItemProps = Pick<Props, 'view' | 'catCard'> & { cat: CardCat; position: number; className: string }

/** Rendered again only if something about it changes, because that hydrates it. */
const CatItem = memo(({ cat, position, view, catCard, className }: ItemProps) => (
  <HydrateNear subject={cat.id} className={className}>
    {catCard(cat, position, view)}
  </HydrateNear>
))

/** The cats of a page, with what is new since the viewer’s last visit first and marked. */
export function ListedCats({ cats, newCats, view, catCard, isStale }: Props) {
  const id = useId()
  const isRows = view === 'list'
  const list = `${isRows ? 'divide-y' : 'cards'} ${isStale ? 'opacity-60' : ''}`
  const item = `flex min-w-0 ${isRows ? 'py-5' : ''}`
  const others = cats.filter(({ id }) => !newCats.some(({ cat }) => cat.id === id))
  const rest = others.length > 0 && (
    <ul className={list}>
      {others.map((cat, index) => (
        <CatItem
          key={cat.id}
          cat={cat}
          position={newCats.length + index}
          view={view}
          catCard={catCard}
          className={item}
        />
      ))}
    </ul>
  )
  if (newCats.length === 0) return rest
  return (
    <div className="grid gap-8">
      <section aria-labelledby={`${id}-new`} className="grid gap-4">
        <h3 id={`${id}-new`} className="text-xl">
          New since your last visit
        </h3>
        <ul className={list}>
          {newCats.map(({ kind, cat }, index) => (
            <li key={cat.id} className={`${item} flex-col gap-2`}>
              <Badge tone="good" className="self-start">
                {kind === 'new' ? 'New' : 'Cheaper'}
              </Badge>
              {catCard(cat, index, view)}
            </li>
          ))}
        </ul>
      </section>
      {rest && (
        <section className="grid gap-4">
          <h3 className="text-xl">Also for you</h3>
          {rest}
        </section>
      )}
    </div>
  )
}
