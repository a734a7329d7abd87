import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#lib/client/query-client.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CalendarDate } from '#ui/calendar-date.tsx'
import { Link } from '#ui/link.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { useAction } from '#ui/use-action.ts'
import type { Invitation, InvitationEndpoints } from '../../invitation-contract.ts'
import { entryPath } from '../../path.ts'
import { INVITATION_TABLE, type InvitationStatus } from '../../rules/invitations/states.ts'
import { invitationStatusText } from '../../rules/invitations/texts.ts'
import { subjectText } from '../../texts.ts'
import { invalidateInvitations, invitationsQuery } from './queries.ts'

const TONES: Record<InvitationStatus, BadgeTone> = {
  planned: 'blue',
  sent: 'duty',
  accepted: 'good',
  declined: 'plain',
  expired: 'plain',
  withdrawn: 'plain',
}

/** The invitations of the breeder, open ones first. */
export function InvitationList({ page, path }: { page: number; path: string }) {
  const query = useQuery({ ...invitationsQuery(page), placeholderData: keepPreviousData })
  return (
    <section aria-labelledby="invitations" className="mt-4 grid grid-cols-1 gap-3">
      <h3 id="invitations" className="text-xl">
        Your invitations
      </h3>
      <PagedList
        query={query}
        failure="Your invitations could not be loaded."
        empty={<p className="text-muted">You have not invited anyone yet.</p>}
        label="Pages of your invitations"
        page={page}
        perPage={ROWS_PER_PAGE}
        href={(number) => `${path}&view=notebook${number > 1 ? `&page=${number}` : ''}`}
      >
        {(invitations) => (
          <ul className="card divide-y px-4 sm:px-5">
            {invitations.map((invitation) => (
              <Row key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

function Row({ invitation }: { invitation: Invitation }) {
  const { status, name, email, waitsSince, pairingTitle, entryId, expiresAt, closedAt } = invitation
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 wrap-anywhere">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <bdi className="font-medium">{name ?? 'A family'}</bdi>
          <Badge tone={TONES[status]}>{invitationStatusText(status)}</Badge>
        </p>
        {email && <p className="text-sm text-muted">{email}</p>}
        <p className="dots text-sm text-muted">
          <span>{subjectText(pairingTitle)}</span>
          <span>
            <span>Waits since </span>
            <CalendarDate date={waitsSince} />
          </span>
          {status === 'sent' && expiresAt && (
            <span>
              <span>Until </span>
              <LocalTime at={expiresAt} format="date" />
            </span>
          )}
          {closedAt && status !== 'accepted' && (
            <span>
              <span>Over since </span>
              <LocalTime at={closedAt} format="date" />
            </span>
          )}
        </p>
      </div>
      {entryId && (
        <Link to={entryPath(entryId)} className="link text-sm">
          Open the entry
        </Link>
      )}
      {INVITATION_TABLE.transitions.withdraw.from.some((open) => open === status) && (
        <Withdraw invitation={invitation} />
      )}
    </li>
  )
}

function Withdraw({ invitation: { id, name } }: { invitation: Invitation }) {
  const api = useApi<InvitationEndpoints>()
  const client = useQueryClient()
  const withdraw = useAction({
    run: () => api.call('POST /api/breeders/waiting-list/invitations/{id}/withdraw', { params: { id } }),
    done: { title: 'Invitation withdrawn', description: 'We deleted the address' },
    failed: { title: 'The invitation was not withdrawn' },
    onSettled: () => invalidateInvitations(client),
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={withdraw.isPending}
      aria-label={`Withdraw the invitation of ${name ?? 'a family'}`}
      onClick={() => withdraw.mutate()}
    >
      Withdraw
    </Button>
  )
}
