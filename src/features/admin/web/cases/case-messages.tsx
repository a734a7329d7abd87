import { useMutation } from '@tanstack/react-query'
import { ForRole } from '#features/accounts/web/index.ts'
import type { CaseDetail, StaffEndpoints } from '#features/moderation/contract.ts'
import { useApi } from '#lib/client/query-client.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/card.tsx'
import { LocalTime } from '#ui/local-time.tsx'

/** The reported conversation, or the part around a reported message, shown on request, because viewing it is logged. */
export function CaseMessages({ case: shown }: { case: CaseDetail }) {
  const api = useApi<StaffEndpoints>()
  const view = useMutation({
    mutationFn: () => api.call('POST /api/admin/cases/{id}/messages', { params: { id: shown.id } }),
  })
  const { person, reporter, subject } = shown
  const isAboutMessage = subject?.kind === 'message'
  return (
    <Section title={isAboutMessage ? 'Reported message in context' : 'Their conversation'}>
      <p className="mb-4 text-sm text-muted">
        {`This is a private conversation. Only the ${
          isAboutMessage ? 'messages around the reported one' : 'latest messages of the two users'
        } are shown, and your access is logged.`}
      </p>
      {view.data ? (
        <ol className="grid gap-3">
          {view.data.map(({ id, senderId, content, createdAt, isReported }) => (
            <li
              key={id}
              className={`rounded-md border px-4 py-3 ${isReported ? 'border-danger bg-danger-soft' : ''}`}
            >
              <p className="flex flex-wrap items-center gap-2 text-sm">
                <span className="font-medium">
                  {senderId === person?.userId ? person.name : (reporter?.name ?? 'The other user')}
                </span>
                <LocalTime at={createdAt} format="dateTime" className="text-muted" />
                {isReported && <Badge tone="danger">Reported</Badge>}
              </p>
              <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
                {content}
              </p>
            </li>
          ))}
        </ol>
      ) : (
        <ForRole needed="moderator" to="read the messages">
          <Button variant="secondary" size="sm" busy={view.isPending} onClick={() => view.mutate()}>
            Show messages
          </Button>
        </ForRole>
      )}
      {view.data?.length === 0 && <p className="text-muted">The message no longer exists.</p>}
      {view.isError && (
        <p role="alert" className="mt-3 text-danger">
          The messages could not be loaded. Please try again.
        </p>
      )}
    </Section>
  )
}
