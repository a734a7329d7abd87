import { useQueryClient } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { useAction } from '#ui/use-action.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { LitterLogEndpoints, Weight } from '../contract.ts'
import { gramsText } from './kitten-names.ts'
import { litterLogQuery } from './queries.ts'
import type { WaitingWeight } from './weight-outbox.ts'

type Props = { weights: Weight[]; waiting: WaitingWeight[]; logId: string; name: string }

/** All weights of a kitten, the newest first, folded: also those that a later one replaced, and those that are not sent yet. */
export function WeightList({ weights, waiting, logId, name }: Props) {
  const client = useQueryClient()
  const api = useApi<LitterLogEndpoints>()
  const isHydrated = useHydrated()
  const remove = useAction<unknown, string>({
    run: (id) => api.call('DELETE /api/breeding/weights/{id}', { params: { id } }),
    failed: { title: 'The weight was not deleted.' },
    onSettled: () => client.invalidateQueries({ queryKey: litterLogQuery(logId).queryKey }),
  })
  const count = weights.length + waiting.length
  return (
    <details className="group text-sm">
      <summary className="flex min-h-9 cursor-pointer items-center gap-2">
        <span>{count === 1 ? '1 weight' : `${count} weights`}</span>
        <ChevronDown size={16} aria-hidden="true" className="group-open:rotate-180" />
      </summary>
      <ul className="mt-1 grid gap-1">
        {waiting.toReversed().map(({ id, grams, weighedAt, problem }) => (
          <li key={id} className="flex flex-wrap gap-x-3">
            <span className="tabular-nums">{gramsText(grams)}</span>
            <LocalTime at={weighedAt} format="dateTime" className="text-muted" />
            <span className="text-muted">{problem ?? 'Not sent yet'}</span>
          </li>
        ))}
        {weights.toReversed().map(({ id, grams, weighedAt, isReplaced }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <span className={`tabular-nums ${isReplaced ? 'line-through' : ''}`}>{gramsText(grams)}</span>
            <LocalTime at={weighedAt} format="dateTime" className="text-muted" />
            {isReplaced && <span className="text-muted">replaced by a later one</span>}
            <Button
              size="sm"
              variant="quiet"
              className="ml-auto"
              disabled={!isHydrated}
              busy={remove.isPending && remove.variables === id}
              aria-label={`Delete the weight of ${grams} g of ${name}`}
              onClick={() => remove.mutate(id)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
