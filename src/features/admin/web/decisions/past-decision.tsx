import type { CaseDetail } from '#features/moderation/contract.ts'
import { ACTION_LABELS } from '#features/moderation/web/index.ts'
import { Badge } from '#ui/badge.tsx'
import { LocalTime } from '#ui/local-time.tsx'

type Decision = Omit<CaseDetail['decisions'][number], 'actorName'> & { actorName?: string | null }

const APPEAL_STATUS = {
  open: 'Appealed, not decided yet.',
  upheld: 'Appealed; the decision was upheld.',
  reversed: 'Appealed; the decision was reversed.',
} as const

/** A decision about the user, with the staff member who made it, its reason, and the result of an appeal. */
export function PastDecision({ decision }: { decision: Decision }) {
  const { action, reason, endsAt, createdAt, isAutomatic, appeal, actorName } = decision
  const { staff, tone } = ACTION_LABELS[action]
  return (
    <article className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-2.5 text-sm">
        <Badge tone={tone}>{staff}</Badge>
        <span className="text-muted">
          <LocalTime at={createdAt} format="dateTime" />
          <span>{isAutomatic ? ', automatic' : `, by ${actorName ?? 'staff'}`}</span>
        </span>
        {endsAt && (
          <span className="text-muted">
            {'until '}
            <LocalTime at={endsAt} format="deadline" />
          </span>
        )}
      </div>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {reason}
      </p>
      {appeal && <p className="text-sm text-muted">{APPEAL_STATUS[appeal.status]}</p>}
    </article>
  )
}
