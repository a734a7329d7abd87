import type { Guide } from '#features/breeds/contract.ts'
import { GuideLists as Lists } from '#features/breeds/web/guide-lists.tsx'
import { catCard } from '../pages/cat-card.tsx'

export function GuideLists({ guide }: { guide: Guide }) {
  return <Lists guide={guide} catCard={catCard} />
}
