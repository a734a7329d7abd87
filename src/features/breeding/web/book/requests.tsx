import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#lib/client/query-client.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { useAction } from '#ui/use-action.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { AnimalRequest, BreedingEndpoints } from '../../contract.ts'
import { invalidateBook } from '../invalidation.ts'
import { breedingQueries } from '../queries.ts'

const STATES: Record<AnimalRequest['status'], [text: string, tone: BadgeTone]> = {
  open: ['Waiting for an answer', 'duty'],
  accepted: ['Accepted', 'good'],
  declined: ['Declined', 'plain'],
}

/** Requests to name an animal as a parent, those that wait for this breeder first. Renders nothing without them. */
export function Requests() {
  const requests = useQuery(breedingQueries.requests).data ?? []
  if (requests.length === 0) return null
  const isWaiting = ({ isOwn, status }: AnimalRequest) => !isOwn && status === 'open'
  const waiting = requests.filter(isWaiting)
  const others = requests.filter((request) => !isWaiting(request))
  return (
    <section aria-label="Requests" className="card grid gap-3 p-5">
      <h3 className="text-xl">Requests</h3>
      {waiting.length > 0 && (
        <ul className="grid gap-3">
          {waiting.map((request) => (
            <Request key={request.id} request={request} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <details open={waiting.length === 0 && others.some(({ status }) => status === 'open')}>
          <summary className="link flex min-h-11 items-center text-sm">
            {`${others.length} ${others.length === 1 ? 'other request' : 'other requests'}`}
          </summary>
          <ul className="grid gap-3">
            {others.map((request) => (
              <Request key={request.id} request={request} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function Request({ request }: { request: AnimalRequest }) {
  const { id, isOwn, animal, catteryName, status } = request
  const client = useQueryClient()
  const api = useApi<BreedingEndpoints>()
  const isHydrated = useHydrated()
  const decision = useAction({
    run: (answer: 'accepted' | 'declined') =>
      api.call('POST /api/breeding/requests/{id}/decision', { params: { id }, body: { decision: answer } }),
    done: (_, answer) => ({
      title: answer === 'accepted' ? 'Request accepted' : 'Request declined',
      description:
        answer === 'accepted'
          ? `${catteryName} can see ${animal.name} and name it as a parent.`
          : `${catteryName} cannot name ${animal.name} as a parent.`,
    }),
    failed: { title: 'Your answer could not be saved' },
    onSuccess: () => invalidateBook(client),
  })
  const [text, tone] = STATES[status]
  const name = animal.isShown ? (
    <Link to={`/breeding/animals/${animal.id}`} className="link">
      <bdi>{animal.name}</bdi>
    </Link>
  ) : (
    <bdi>{animal.name}</bdi>
  )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3">
      <p className="min-w-0 grow basis-60 wrap-anywhere">
        {isOwn ? (
          <>
            <span>You asked </span>
            <bdi>{catteryName ?? 'its cattery'}</bdi>
            <span> to name </span>
            {name}
            <span> as a parent.</span>
          </>
        ) : (
          <>
            <bdi>{catteryName}</bdi>
            <span> asks to name </span>
            {name}
            <span> as a parent of its animals.</span>
          </>
        )}
      </p>
      {(isOwn || status !== 'open') && <Badge tone={tone}>{text}</Badge>}
      {!isOwn &&
        (['accepted', 'declined'] as const)
          .filter((answer) => answer !== status)
          .map((answer) => (
            <Button
              key={answer}
              size="sm"
              variant={answer === 'accepted' ? 'primary' : 'secondary'}
              aria-label={`${answer === 'accepted' ? 'Accept' : 'Decline'} the request about ${animal.name}`}
              busy={decision.isPending && decision.variables === answer}
              disabled={!isHydrated}
              onClick={() => decision.mutate(answer)}
            >
              {answer === 'accepted' ? 'Accept' : 'Decline'}
            </Button>
          ))}
    </li>
  )
}
