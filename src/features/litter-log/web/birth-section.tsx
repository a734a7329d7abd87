import { useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { invalidateManagedLitters, type ManagedLitterEndpoints } from '#features/litters/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { useNow } from '#lib/client/use-now.ts'
import { dateText, daysBetween } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { dayIn, timeText } from '#lib/times.ts'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { useAction } from '#ui/use-action.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { LitterLog, LitterLogEndpoints } from '../contract.ts'
import { BIRTH_DAYS, INTERVAL_SOURCE, sinceLastKitten, USUAL_INTERVAL } from '../rules/births.ts'
import { litterLogQuery } from './queries.ts'

/** One button for the birth of each kitten, the time since the last one, and what makes a litter of the kittens. */
export function BirthSection({ log }: { log: LitterLog }) {
  const { id, kittens, litter, pairing, timeZone, today } = log
  const client = useQueryClient()
  const api = useApi<LitterLogEndpoints>()
  const isHydrated = useHydrated()
  const now = useNow()
  const [isRecording, setRecording] = useState(false)
  // A press that failed is sent again with the ID and time of the first press.
  const pressed = useRef<{ id: string; bornAt: string } | null>(null)
  const add = useAction({
    run: () => {
      pressed.current ??= { id: newId(), bornAt: new Date().toISOString() }
      return api.call('POST /api/breeding/litters/{id}/kittens', { params: { id }, body: pressed.current })
    },
    done: ({ kittens: all }) => ({ title: `Kitten ${all.length} was added.` }),
    failed: {
      title: 'The kitten was not added.',
      description: 'Press again. The time is that of your first press.',
    },
    onSuccess: (changed) => {
      pressed.current = null
      client.setQueryData(litterLogQuery(id).queryKey, changed)
    },
    onError: ({ status }) => {
      if (status !== undefined && status >= 400 && status < 500) pressed.current = null
    },
  })
  const born = kittens.map(({ bornAt }) => bornAt)
  const last = now === null ? undefined : sinceLastKitten(born, new Date(now))
  const days = [litter?.birthDate, ...born.slice(-1).map((at) => dayIn(new Date(at), timeZone))]
  const isOver = days.some((day) => day && daysBetween(day, today) > BIRTH_DAYS)
  if (isOver && litter) return null
  return (
    <section aria-label="Birth" className="card grid gap-4 p-5 sm:p-7">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button
          size="lg"
          className="max-sm:w-full"
          disabled={!isHydrated}
          busy={add.isPending}
          onClick={() => add.mutate()}
        >
          <Plus size={20} aria-hidden="true" />
          Kitten born
        </Button>
        {last && !isOver ? (
          <p role="status" className={last.isLong ? 'font-medium text-danger' : ''}>
            {`The last kitten was born ${last.text} ago.`}
          </p>
        ) : (
          kittens.length === 0 && (
            <p className="text-muted">Press when a kitten is born. Its sex, color, and weight can wait.</p>
          )
        )}
      </div>
      {last && !isOver && (
        <p className="text-sm text-muted">
          <span>
            {last.isLong
              ? 'This is longer than in 95% of births. Call your vet if she strains. '
              : `${USUAL_INTERVAL} `}
          </span>
          {INTERVAL_SOURCE}
        </p>
      )}
      {!litter && kittens.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-4">
          <Button variant="secondary" disabled={!isHydrated} onClick={() => setRecording(true)}>
            Record as a litter
          </Button>
          <p className="text-sm text-muted">Until then, families do not learn of the birth.</p>
        </div>
      )}
      {isRecording && pairing && (
        <RecordDialog log={log} pairingId={pairing.id} onClose={() => setRecording(false)} />
      )}
    </section>
  )
}

function RecordDialog({
  log: { kittens, timeZone },
  pairingId,
  onClose,
}: {
  log: LitterLog
  pairingId: string
  onClose: () => void
}) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const api = useApi<ManagedLitterEndpoints>()
  const [id] = useState(newId)
  const alive = kittens.filter(({ isStillborn }) => !isStillborn).length
  const first = kittens[0]?.bornAt ?? ''
  const birthDate = dayIn(new Date(first), timeZone)
  const record = useAction({
    run: () =>
      api.call('POST /api/litters', {
        body: { id, breedingPairingId: pairingId, birthDate, totalKittens: alive, hasCards: alive > 0 },
      }),
    done: { title: 'The litter is recorded.' },
    onSuccess: async (litter) => {
      await navigate(`/breeding/litters/${litter.id}`)
      await invalidateManagedLitters(client)
    },
  })
  return (
    <ActionDialog
      title="Record as a litter"
      text={`Born ${dateText(birthDate)}, first kitten at ${timeText(first, 'time', timeZone)}: ${alive === 1 ? '1 kitten' : `${alive} kittens`}, not counting stillborn ones. The families on your waiting list learn of the birth. Then you add the kittens as cats, one after the other; nobody sees them before.`}
      submit="Record the litter"
      failure="The litter was not recorded"
      action={record}
      onSubmit={() => record.mutate()}
      onClose={onClose}
    />
  )
}
