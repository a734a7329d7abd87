import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#features/accounts/web/index.ts'
import type { CardCat } from '#features/cats/web/index.ts'
import type { Target } from '../describe.ts'
import { searchPath } from '../search-path.ts'
import { newCatsQuery, searchesQuery } from './queries.ts'

/** A cat that began to fit a search since the viewer last opened it, or that became cheaper. */
type NewCat = { kind: 'new' | 'cheaper'; cat: CardCat }

const NONE: NewCat[] = []

/** What is new in the list of a search that the viewer has saved, latest first; none for other lists and for visitors. */
export function useNewCats(target: Target): NewCat[] {
  const viewer = useViewer()
  const { data: searches } = useQuery({ ...searchesQuery, enabled: !!viewer })
  const id = searches?.find(({ path }) => path === searchPath(target))?.id
  const { data = NONE } = useQuery({ ...newCatsQuery(id ?? ''), enabled: id !== undefined })
  return data
}
