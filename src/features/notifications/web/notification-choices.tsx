import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#lib/client/query-client.ts'
import { Link } from '#ui/link.tsx'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { toast } from '#ui/toast.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { ChoiceKind, Choices, NotificationEndpoints } from '../contract.ts'
import { MAIL_EVERY_MINUTES } from '../limits.ts'
import { choicesQuery } from './choices-query.ts'

const KINDS: Record<ChoiceKind, [label: string, hint: string]> = {
  messages: [
    'New messages',
    `At most one email every ${MAIL_EVERY_MINUTES} minutes for a conversation, and none for messages you have read.`,
  ],
  inquiries: ['New inquiries', 'When someone asks about your cats or pairings.'],
  reviews: ['Reviews', 'When you can review a cattery, when someone reviews yours, and replies.'],
  payouts: ['Setting up payouts', 'At most two reminders for breeders whose payouts are not set up.'],
  waitingLists: [
    'Waiting lists',
    'What changes on your lists. We always email you an offer of a kitten, and how it ends.',
  ],
  care: [
    'Care of your cat',
    'What is due, for cats whose reminders you turned on, and one reminder to move the microchip to your name.',
  ],
  diaries: ['Diaries of kittens', 'News of kittens that you reserved or wait for, at most once a week.'],
  calendar: ['Your calendar', 'Reminders of the dates for which you chose emails below your calendar.'],
}

/** The viewer's email settings; each change is saved immediately. */
export function NotificationChoices() {
  const query = useQuery(choicesQuery)
  const { data } = query
  const { choose, status } = useChoice()
  const hydrated = useHydrated()
  if (query.error && !data)
    return (
      <LoadFailure text="Your email settings could not be loaded." onRetry={() => void query.refetch()} />
    )
  return (
    <fieldset disabled={!data || !hydrated}>
      <legend className="mb-3 text-sm text-muted">
        Choose which notifications we also email you. You can see all of them under{' '}
        <Link to="/notifications" className="link">
          notifications
        </Link>
        .
      </legend>
      <div className="grid gap-3">
        {(Object.keys(KINDS) as ChoiceKind[]).map((kind) => (
          <label key={kind} className="flex items-start gap-3">
            <input
              type="checkbox"
              aria-describedby={`about-${kind}`}
              checked={data?.[kind] ?? false}
              onChange={({ target }) => choose({ kind, isOn: target.checked })}
              className="mt-1 size-5 shrink-0 accent-action"
            />
            <span>
              {KINDS[kind][0]}
              <span id={`about-${kind}`} className="block text-sm text-muted">
                {KINDS[kind][1]}
              </span>
            </span>
          </label>
        ))}
      </div>
      <p className="mt-5 border-t border-line pt-4 text-sm text-muted">
        We always email receipts and decisions about your account. <span role="status">{status}</span>
      </p>
    </fieldset>
  )
}

/** Saves a choice with an optimistic update. */
function useChoice() {
  const client = useQueryClient()
  const api = useApi<NotificationEndpoints>()
  const show = ({ kind, isOn }: { kind: ChoiceKind; isOn: boolean }) =>
    client.setQueryData<Choices>(choicesQuery.queryKey, (choices) => choices && { ...choices, [kind]: isOn })
  const { mutate, isSuccess } = useMutation({
    // Requests run one after another, so that the last of several quick clicks wins.
    scope: { id: 'notification-choices' },
    mutationFn: ({ kind, isOn }: { kind: ChoiceKind; isOn: boolean }) =>
      api.call('PATCH /api/notification-choices', { body: { [kind]: isOn } }),
    onMutate: show,
    onError: (_, { kind, isOn }) => {
      show({ kind, isOn: !isOn })
      toast({
        title: 'Error',
        description: 'Your choice could not be saved. Please try again.',
        tone: 'danger',
      })
    },
  })
  return { choose: mutate, status: isSuccess ? 'Your choice has been saved.' : '' }
}
