import { useCallback } from 'react'
import { NewFirst } from '#ui/lists/new-first.tsx'
import type { View } from '#ui/lists/view-choice.tsx'
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

/** The cats of a page, with what is new since the viewer’s last visit first and marked. */
export function ListedCats({ cats, newCats, view, catCard, isStale }: Props) {
  const isRows = view === 'list'
  const card = useCallback((cat: CardCat, place: number) => catCard(cat, place, view), [catCard, view])
  return (
    <NewFirst
      rows={cats}
      news={newCats.map(({ kind, cat }) => ({ label: kind === 'new' ? 'New' : 'Cheaper', row: cat }))}
      list={`${isRows ? 'divide-y' : 'cards'} ${isStale ? 'opacity-60' : ''}`}
      item={`flex min-w-0 ${isRows ? 'py-5' : ''}`}
    >
      {card}
    </NewFirst>
  )
}
