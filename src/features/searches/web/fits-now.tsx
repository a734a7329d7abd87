import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usePlace } from '#features/breeders/web/index.ts'
import { catQueries } from '#features/cats/web/index.ts'
import { pairingQueries } from '#features/litters/web/index.ts'
import { inDigits } from '#lib/texts/digits.ts'
import type { Target } from '../describe.ts'
import type { Alert } from '../limits.ts'
import { noneTodayText } from '../none-today.ts'

/** "12 cats would fit now", or what happens if nothing does. Nothing for a place that we do not know. */
export function FitsNow({ target, alert }: { target: Target; alert: Alert }) {
  const { near } = target.filters
  const place = usePlace(near)
  const isKnown = !near || !!place
  const cats = useQuery({
    ...catQueries.list({ ...catFilters(target), limit: 1 }),
    enabled: isKnown && target.list === 'cats',
    placeholderData: keepPreviousData,
  })
  const litters = useQuery({
    ...pairingQueries.list({ ...litterFilters(target), limit: 1 }),
    enabled: isKnown && target.list === 'pairings',
    placeholderData: keepPreviousData,
  })
  const total = (cats.data ?? litters.data)?.total
  return (
    <p aria-live="polite" className="min-h-[1.6em] font-medium">
      {total !== undefined &&
        place !== null &&
        (total > 0 ? fitText(total, target) : noneTodayText(target, alert))}
    </p>
  )
}

const catFilters = ({ list, filters }: Target) => (list === 'cats' ? withPlace(filters) : {})
const litterFilters = ({ list, filters }: Target) => (list === 'pairings' ? withPlace(filters) : {})

/** Lists read a state from `near`, too. */
function withPlace<Filters extends Target['filters']>({ location, ...filters }: Filters) {
  return { ...filters, near: filters.near || location, sort: undefined }
}

function fitText(count: number, { list }: Target): string {
  const noun = list === 'cats' ? 'cat' : 'litter'
  return `${inDigits(count)} ${noun}${count === 1 ? '' : 's'} would fit now`
}
