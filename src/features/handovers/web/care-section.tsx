import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#lib/client/query-client.ts'
import { dateText } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { PlainSection } from '#ui/card.tsx'
import { useAction } from '#ui/use-action.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { CatRecord, HandoverEndpoints } from '../contract.ts'
import { CARE_REMINDER_DAYS } from '../rules.ts'
import { catRecordQuery } from './queries.ts'
import { Rows } from './rows.tsx'

type Care = NonNullable<CatRecord['care']>
type Given = Care['given'][number]

/** What was done for the cat, what the plan of its cattery has next, and whether the buyer is reminded of it. */
export function CareSection({ record, care }: { record: CatRecord; care: Care }) {
  const { given, due, today } = care
  return (
    <PlainSection title="Care">
      <div className="grid gap-6">
        {given.length > 0 ? (
          <Rows
            rows={given.map((entry) => ({
              name: entry.name,
              value: dateText(entry.date),
              source: sourceOf(entry),
              note: noteOf(entry),
            }))}
          />
        ) : (
          <p className="text-muted">The cattery entered nothing in its care plan.</p>
        )}
        {due.length > 0 && (
          <div className="grid gap-2">
            <h3 className="text-lg">What the cattery’s plan has next</h3>
            <Rows
              rows={due.map(({ name, day, source }, index) => ({
                name,
                value: day < today ? `Was due on ${dateText(day)}` : dateText(day),
                // Each source once.
                source: due.findIndex((each) => each.source === source) === index ? [source] : [],
              }))}
            />
            <p className="text-sm text-muted">
              These dates are not veterinary advice. Ask your vet what your cat needs.
            </p>
            {due.some(({ day }) => day >= today) && <Reminders record={record} isOn={care.isReminding} />}
          </div>
        )}
      </div>
    </PlainSection>
  )
}

const sourceOf = ({ product, lot, vet }: Pick<Given, 'product' | 'lot' | 'vet'>) => [
  product,
  lot && `lot ${lot}`,
  vet,
]

function noteOf({ correction, addedOn }: Given): string | null {
  if (addedOn) return `Entered by its cattery on ${dateText(addedOn)}, after the handover.`
  if (!correction) return null
  const { on, now } = correction
  if (!now) return `Deleted by its cattery on ${dateText(on)}.`
  const facts = [dateText(now.date), ...sourceOf(now)].filter(Boolean).join(', ')
  return `Corrected by its cattery on ${dateText(on)}: ${facts}.`
}

function Reminders({ record: { transactionId: id }, isOn }: { record: CatRecord; isOn: boolean }) {
  const client = useQueryClient()
  const api = useApi<HandoverEndpoints>()
  const isHydrated = useHydrated()
  const change = useAction<CatRecord, boolean>({
    run: (wanted) =>
      api.call('PUT /api/orders/{id}/cat/reminders', { params: { id }, body: { isOn: wanted } }),
    done: (_, wanted) => ({ title: wanted ? 'We will remind you.' : 'You get no more reminders.' }),
    failed: { title: 'Your choice was not saved.' },
    onSuccess: (changed) => client.setQueryData(catRecordQuery(id).queryKey, changed),
  })
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <Button
        size="sm"
        variant="secondary"
        disabled={!isHydrated}
        busy={change.isPending}
        onClick={() => change.mutate(!isOn)}
      >
        {isOn ? 'Turn reminders off' : 'Remind me'}
      </Button>
      <p className="text-sm text-muted">
        {isOn
          ? `We remind you ${CARE_REMINDER_DAYS} days before each of these dates, here and by email.`
          : `One reminder ${CARE_REMINDER_DAYS} days before each of these dates, here and by email.`}
      </p>
    </div>
  )
}
