import { useQuery } from '@tanstack/react-query'
import { formatWithCents } from '#lib/money.ts'
import type { StaffRole } from '#lib/staff-roles.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Notice } from '#ui/notice.tsx'
import { APPROVAL_ROLES, type ApprovalKind } from '../choices.ts'
import type { Approval } from '../contract.ts'
import { pendingApprovalsQuery } from './queries.ts'

const WHO: Record<StaffRole, string> = {
  support: 'another member of staff',
  moderator: 'another moderator or an owner',
  finance: 'another member of finance or an owner',
  owner: 'another owner',
}

const WHAT: Record<ApprovalKind, string> = {
  refund: 'Refund',
  settle_refund: 'Payment in another way',
  problem_decision: 'Refund',
  early_payout: 'Early payout',
  delete_user: 'Deletion',
}

/** What happens until it is decided. */
const MEANWHILE: Record<ApprovalKind, string> = {
  refund: ' Nothing is refunded before that.',
  settle_refund: ' Until then, the bank may still accept the refund.',
  problem_decision: ' Nothing is refunded before that.',
  early_payout: ' Until then, the payout waits as usual.',
  delete_user: ' Nothing is deleted before that.',
}

/** For staff: what waits for the approval of a second person about a sale or a case. Nothing if nothing waits. */
export function PendingApproval({ subjectId }: { subjectId: string }) {
  return (
    <Loaded
      query={useQuery(pendingApprovalsQuery(subjectId))}
      loading={null}
      failure={(error, retry) => (
        <FailureNotice title="Pending approvals could not be loaded." error={error} onRetry={retry} />
      )}
    >
      {(approvals) => approvals.map((approval) => <Pending key={approval.id} approval={approval} />)}
    </Loaded>
  )
}

function Pending({ approval }: { approval: Approval }) {
  const { kind, amount, reason, requestedBy, createdAt, expiresAt, mayApprove, mayDecline } = approval
  return (
    <Notice
      title={
        amount
          ? `${WHAT[kind]} of ${formatWithCents(amount)} is waiting for approval`
          : 'Waiting for approval'
      }
    >
      <div className="grid gap-2 wrap-anywhere">
        <p>
          <span>{`Requested by ${requestedBy.name}, `}</span>
          <LocalTime at={createdAt} format="dateTime" />
          <span>{`: ${reason}`}</span>
        </p>
        <p>
          <span>{`${
            mayApprove
              ? 'You can approve or decline it.'
              : mayDecline
                ? `You asked for this, so ${WHO[APPROVAL_ROLES[kind]]} has to approve it.`
                : `Only ${WHO[APPROVAL_ROLES[kind]]} can approve it.`
          }${MEANWHILE[kind]} The request expires `}</span>
          <LocalTime at={expiresAt} format="deadline" />.
        </p>
        <p>
          <Link to="/admin?tab=approvals" className="link">
            {mayApprove ? 'Decide it' : 'Show approvals'}
          </Link>
        </p>
      </div>
    </Notice>
  )
}
