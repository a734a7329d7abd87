import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#lib/client/query-client.ts'
import { Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Link } from '#ui/link.tsx'
import { toast } from '#ui/toast.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { CALENDAR_KINDS, type CalendarKind, REMINDER_WAYS, type ReminderWay } from '../choices.ts'
import type { CalendarEndpoints, CalendarSettings, Reminders } from '../contract.ts'
import { KINDS } from '../kinds.ts'
import { settingsQuery } from './queries.ts'

const WAY_NAMES: Record<ReminderWay, string> = {
  app: 'In the app',
  mail: 'In the app and by email',
  none: 'No reminder',
}

/** How the viewer is reminded of each kind; each change is saved immediately. */
export function ReminderChoices({ reminders }: { reminders: Reminders }) {
  const { choose, status } = useChoice()
  const isHydrated = useHydrated()
  return (
    <section>
      <h3 className="text-xl">Reminders</h3>
      <p className="mt-2 mb-5 max-w-prose text-sm text-muted">
        You get at most one reminder a day, at about 9 AM, with everything that is due. Families appear in it
        with their initials only. Emails come unless you turned them off in your{' '}
        <Link to="/notifications" className="link">
          email settings
        </Link>
        .
      </p>
      <fieldset disabled={!isHydrated} className="grid gap-4">
        <legend className="sr-only">Reminders by kind</legend>
        {CALENDAR_KINDS.map((kind) => (
          <KindRow key={kind} kind={kind} way={reminders[kind]} onChoose={(way) => choose({ kind, way })} />
        ))}
      </fieldset>
      <p role="status" className="mt-4 min-h-7 text-sm text-muted">
        {status}
      </p>
    </section>
  )
}

type RowProps = { kind: CalendarKind; way: ReminderWay | undefined; onChoose: (way: ReminderWay) => void }

function KindRow({ kind, way, onChoose }: RowProps) {
  const { label, reminder } = KINDS[kind]
  if (reminder === null) return null
  if ('instead' in reminder)
    return (
      <div>
        <p className="text-sm font-medium">{label}</p>
        <p className="mt-1 text-sm text-muted">{reminder.instead}</p>
      </div>
    )
  const { daysBefore } = reminder
  return (
    <Field label={label} hint={daysBefore === 1 ? 'The day before' : `${daysBefore} days before`}>
      {(control) => (
        <Select
          {...control}
          value={way}
          onChange={({ target }) => onChoose(target.value as ReminderWay)}
          className="max-w-sm"
        >
          {REMINDER_WAYS.map((each) => (
            <option key={each} value={each}>
              {WAY_NAMES[each]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

type Choice = { kind: CalendarKind; way: ReminderWay }

/** Saves a choice with an optimistic update. */
function useChoice() {
  const client = useQueryClient()
  const api = useApi<CalendarEndpoints>()
  const show = (reminders: Reminders) =>
    client.setQueryData<CalendarSettings>(
      settingsQuery.queryKey,
      (settings) => settings && { ...settings, reminders: { ...settings.reminders, ...reminders } },
    )
  const { mutate, isSuccess } = useMutation({
    // Requests run one after another, so that the last of several quick choices wins.
    scope: { id: 'calendar-reminders' },
    mutationFn: ({ kind, way }: Choice) =>
      api.call('PATCH /api/calendar/reminders', { body: { [kind]: way } }),
    onMutate: ({ kind, way }) => {
      const before = client.getQueryData(settingsQuery.queryKey)?.reminders[kind]
      show({ [kind]: way })
      return { before }
    },
    onError: (_error, { kind }, context) => {
      if (context?.before) show({ [kind]: context.before })
      toast({
        title: 'Error',
        description: 'Your choice could not be saved. Please try again.',
        tone: 'danger',
      })
    },
  })
  return { choose: mutate, status: isSuccess ? 'Your choice has been saved.' : '' }
}
