import { use } from 'react'
import type { PickupEndpoints } from '#features/pickups/contract.ts'
import { useApi } from '#lib/client/query-client.ts'
import { appointmentText, DEFAULT_TIME_ZONE } from '#lib/times.ts'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { CurrentYear } from '#ui/time-zone.ts'
import { useAction } from '#ui/use-action.ts'
import type { Task } from '../contract.ts'

/** A task with its deadline and its buttons. */
export function TaskRow({ task }: { task: Task }) {
  const { title, text, deadline, isUrgent, buttons } = task
  const today = use(CurrentYear)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-[min(13rem,100%)] flex-1 wrap-anywhere">
        <p dir="auto" className="font-medium">
          {title}
        </p>
        {deadline && (
          <p className={`text-sm ${isUrgent ? 'font-medium text-danger' : 'text-muted'}`}>
            <span>{`${deadline.label} `}</span>
            {deadline.at ? (
              <LocalTime at={deadline.at} format="deadline" />
            ) : (
              deadline.day && (
                <span>
                  {appointmentText(
                    { day: deadline.day, time: deadline.time },
                    { timeZone: deadline.timeZone ?? DEFAULT_TIME_ZONE, today },
                  )}
                </span>
              )
            )}
          </p>
        )}
        {text && (
          <p dir="auto" className="text-sm text-muted">
            {text}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <AcceptButton task={task} />
        {buttons.map(({ label, path }) => (
          <LinkButton
            key={label}
            size="sm"
            variant={isUrgent && !task.proposalId ? 'primary' : 'secondary'}
            to={path}
            {...(label !== title && { 'aria-label': `${label}: ${title}` })}
          >
            {label}
          </LinkButton>
        ))}
      </div>
    </li>
  )
}

/** Accepts the proposed pickup day at once; nothing for other tasks. */
function AcceptButton({ task: { saleId, proposalId, title } }: { task: Task }) {
  const api = useApi<PickupEndpoints>()
  const accept = useAction({
    run: (sent: { id: string; proposalId: string }) =>
      api.call('POST /api/orders/{id}/pickup/answer', {
        params: { id: sent.id },
        body: { proposalId: sent.proposalId, answer: 'accept' },
      }),
    done: { title: 'You agreed on a day' },
    failed: { title: 'Your answer was not sent' },
  })
  if (!saleId || !proposalId) return null
  return (
    <Button
      size="sm"
      busy={accept.isPending}
      aria-label={`Accept: ${title}`}
      onClick={() => accept.mutate({ id: saleId, proposalId })}
    >
      Accept
    </Button>
  )
}
