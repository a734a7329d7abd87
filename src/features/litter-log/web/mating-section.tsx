import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidatePairings } from '#features/litters/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { dateText } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { PlainSection } from '#ui/card.tsx'
import { useAction } from '#ui/use-action.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { LitterLog, LitterLogEndpoints, Mating } from '../contract.ts'
import { GESTATION_SOURCE, gestationDay, gestationOf } from '../rules/gestation.ts'
import { MatingForm } from './lazy-mating-form.ts'
import { litterLogQuery } from './queries.ts'

/** The matings of a pairing, and when the litter of the newest one is expected. */
export function MatingSection({ log, pairingId }: { log: LitterLog; pairingId: string }) {
  const { id, matings, litter } = log
  const client = useQueryClient()
  const api = useApi<LitterLogEndpoints>()
  const isHydrated = useHydrated()
  const [edited, setEdited] = useState<Mating | 'new' | null>(null)
  const changed = async () => {
    await client.invalidateQueries({ queryKey: litterLogQuery(id).queryKey })
    await invalidatePairings(client)
  }
  const remove = useAction<unknown, string>({
    run: (matingId) => api.call('DELETE /api/breeding/matings/{id}', { params: { id: matingId } }),
    done: { title: 'The mating was deleted.' },
    failed: { title: 'The mating was not deleted.' },
    onSettled: changed,
  })
  const [newest] = matings
  return (
    <PlainSection title="Mating">
      {newest && !litter && <Expected mating={newest} today={log.today} />}
      {matings.length === 0 && (
        <p className="mb-4 text-muted">
          With the day of the mating, the log says when the litter is expected, and the pairing’s expected
          date follows.
        </p>
      )}
      <ul className="mb-4 grid gap-2">
        {matings.map((mating) => {
          const text = daysText(mating)
          return (
            <li key={mating.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span>{text}</span>
              <Button
                size="sm"
                variant="secondary"
                disabled={!isHydrated}
                aria-label={`Edit the mating of ${text}`}
                onClick={() => setEdited(mating)}
              >
                Edit
              </Button>
              <Button
                size="sm"
                variant="quiet"
                disabled={!isHydrated}
                busy={remove.isPending && remove.variables === mating.id}
                aria-label={`Delete the mating of ${text}`}
                onClick={() => remove.mutate(mating.id)}
              >
                Delete
              </Button>
            </li>
          )
        })}
      </ul>
      <Button variant="secondary" disabled={!isHydrated} onClick={() => setEdited('new')}>
        Record a mating
      </Button>
      {edited && (
        <MatingForm
          pairingId={pairingId}
          mating={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
          onChanged={changed}
        />
      )}
    </PlainSection>
  )
}

const daysText = ({ firstDay, lastDay }: Mating) =>
  firstDay === lastDay ? dateText(firstDay) : `${dateText(firstDay)} to ${dateText(lastDay)}`

function Expected({ mating, today }: { mating: Mating; today: string }) {
  const { expected, usual, seen } = gestationOf(mating.firstDay)
  const gestation = gestationDay(mating.firstDay, today)
  return (
    <div className="mb-4 grid gap-1">
      <p className="text-lg">{`Expected on ${dateText(expected)}`}</p>
      <p>
        {`Usually from ${dateText(usual.from)} to ${dateText(usual.to)}. Births were seen from ${dateText(seen.from)} to ${dateText(seen.to)}.`}
      </p>
      {gestation && <p>{`Today is day ${gestation.day} since the first mating.`}</p>}
      {gestation?.isLong && (
        <p className="font-medium text-danger">This is longer than most. Ask your vet.</p>
      )}
      <p className="text-sm text-muted">{GESTATION_SOURCE}</p>
    </div>
  )
}
