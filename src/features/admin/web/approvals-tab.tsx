import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Approval, ApprovalEndpoints } from '#features/approvals/contract.ts'
import { APPROVAL_DAYS, MoneyFacts } from '#features/approvals/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { inWords } from '#lib/texts/number-words.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { useAction } from '#ui/use-action.ts'
import { type AdminState, adminUrl } from './admin-url.ts'
import { ApproveDialog, approvalFactsQuery } from './decisions/approve-dialog.tsx'
import { FilterLinks } from './filter-links.tsx'
import { adminQueries, refreshAdmin } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const STATUSES = [
  { id: null, text: 'Waiting' },
  { id: 'approved', text: 'Approved' },
  { id: 'declined', text: 'Declined' },
  { id: 'expired', text: 'Expired' },
] as const

const BADGES: Record<Approval['status'], { text: string; tone: BadgeTone }> = {
  requested: { text: 'Waiting', tone: 'duty' },
  approved: { text: 'Approved', tone: 'good' },
  declined: { text: 'Declined', tone: 'danger' },
  expired: { text: 'Expired', tone: 'plain' },
}

/** What members of staff asked a second one to approve. */
export function ApprovalsTab({ state }: { state: AdminState }) {
  const { approval, page } = state
  const approvals = useQuery(adminQueries.approvals(state))
  return (
    <section className="grid gap-5">
      <h2 className="text-2xl">Approvals</h2>
      <FilterLinks
        label="Status"
        params="approval"
        current={approval}
        filters={STATUSES.map(({ id, text }) => ({
          id,
          text,
          href: adminUrl({ tab: 'approvals', approval: id }),
        }))}
      />
      <p className="text-sm text-muted">
        {`Large refunds, large early payouts, and deleting users need a second member of staff. Requests expire after ${inWords(APPROVAL_DAYS)} days.`}
      </p>
      <PagedList
        query={approvals}
        perPage={ROWS_PER_PAGE}
        label="Pages of approvals"
        page={page}
        href={(to) => adminUrl({ tab: 'approvals', approval, page: to })}
        empty={
          <EmptyState
            title={approval ? 'None' : 'Nothing is waiting'}
            hint="Requests for large refunds, for early payouts, and for deleting users appear here."
          />
        }
      >
        {(rows) => (
          <ul className="grid gap-4">
            {rows.map((row) => (
              <Request key={row.id} approval={row} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

function Request({ approval }: { approval: Approval }) {
  const { id, status, title, reason, path, requestedBy, decidedBy, mayApprove, mayDecline } = approval
  const queries = useQueryClient()
  const api = useApi<ApprovalEndpoints>()
  const [open, setOpen] = useState<'approve' | 'decline' | null>(null)
  const decide = useAction({
    run: (body: { decision: 'approve' | 'decline'; reason?: string; version?: string; amount?: number }) =>
      api.call('POST /api/admin/approvals/{id}/decision', { params: { id }, body }),
    done: (decided) =>
      decided.status === 'approved'
        ? { title: 'Approved', description: decided.outcome ?? '' }
        : { title: 'Declined', description: decided.decisionReason ?? '' },
    onSuccess: () => setOpen(null),
    onSettled: async () => {
      await refreshAdmin(queries)
      await queries.invalidateQueries({ queryKey: approvalFactsQuery(id).queryKey })
    },
  })
  const show = (dialog: typeof open) => {
    decide.reset()
    setOpen(dialog)
  }
  return (
    <li className="card grid items-start gap-x-8 gap-y-4 p-5 wrap-anywhere xl:grid-cols-2">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-2.5">
          <h3 dir="auto" className="text-lg">
            {title}
          </h3>
          <Badge tone={BADGES[status].tone}>{BADGES[status].text}</Badge>
        </div>
        <p dir="auto" className="whitespace-pre-line">
          {reason}
        </p>
        <p className="text-sm text-muted">
          <span>{`Requested by ${requestedBy.name}, `}</span>
          <LocalTime at={approval.createdAt} format="dateTime" />
          {status === 'requested' && (
            <span>
              {'\u00a0· Expires '}
              <LocalTime at={approval.expiresAt} format="deadline" />
            </span>
          )}
          <span>{'\u00a0· '}</span>
          <Link to={path} className="link" aria-label={`Details: ${title}`}>
            Details
          </Link>
        </p>
        {approval.decidedAt && (
          <p className="text-sm">
            <span>{`${BADGES[status].text}${decidedBy ? ` by ${decidedBy.name}` : ''}, `}</span>
            <LocalTime at={approval.decidedAt} format="dateTime" />
            {approval.decisionReason && <span>{`: ${approval.decisionReason}`}</span>}
          </p>
        )}
        {mayDecline && (
          <div className="flex flex-wrap items-center gap-3">
            {mayApprove && (
              <Button size="sm" aria-label={`Approve: ${title}`} onClick={() => show('approve')}>
                Approve
              </Button>
            )}
            <Button
              size="sm"
              variant="secondary"
              aria-label={`${mayApprove ? 'Decline' : 'Withdraw'}: ${title}`}
              onClick={() => show('decline')}
            >
              {mayApprove ? 'Decline' : 'Withdraw'}
            </Button>
            {!mayApprove && (
              <span className="text-sm text-muted">
                You asked for this, so someone else has to approve it.
              </span>
            )}
          </div>
        )}
        {status === 'requested' && !mayDecline && (
          <p className="text-sm text-muted">You don’t have access to approve this.</p>
        )}
      </div>
      {mayApprove && <RequestFacts approval={approval} />}
      {open === 'approve' && (
        <ApproveDialog
          approval={approval}
          action={{ ...decide, mutate: (body) => decide.mutate({ decision: 'approve', ...body }) }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'decline' && (
        <ReasonDialog
          title={mayApprove ? 'Decline this request?' : 'Withdraw this request?'}
          submit={mayApprove ? 'Decline' : 'Withdraw'}
          action={{ ...decide, mutate: (text) => decide.mutate({ decision: 'decline', reason: text }) }}
          onClose={() => setOpen(null)}
        />
      )}
    </li>
  )
}

/** The money of the sale as of now, beside the request. */
function RequestFacts({ approval: { id, kind, amount } }: { approval: Approval }) {
  const { data } = useQuery(approvalFactsQuery(id))
  if (!data?.money) return null
  return (
    <div className="grid gap-4 rounded-md bg-sunken p-4">
      <MoneyFacts money={data.money} amount={amount ?? 0} kind={kind} />
    </div>
  )
}
