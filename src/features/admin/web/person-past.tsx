import type { CaseDetail } from '#features/moderation/contract.ts'
import { actionWords, categoryName, MarkedText, SEVERITY } from '#features/moderation/web/index.ts'
import { Badge } from '#ui/badge.tsx'
import { LocalTime } from '#ui/local-time.tsx'

/** A message that screening stopped, with what was found in it. */
export function StoppedMessage({ violation }: { violation: CaseDetail['violations'][number] }) {
  const { createdAt, content, spans, categories, severity, action, receiverName } = violation
  const [grave, tone] = SEVERITY[severity]
  return (
    <article className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2.5 text-sm">
        <Badge tone={tone}>{grave}</Badge>
        <span className="text-muted">
          <LocalTime at={createdAt} format="dateTime" />
          {receiverName && `, to ${receiverName}`}
        </span>
        {action === 'muted' && <Badge tone="warm">Led to a mute</Badge>}
      </div>
      <MarkedText text={content} spans={spans} />
      {spans.length === 0 && (
        <p className="text-sm text-muted">Found: {categories.map(categoryName).join(', ')}</p>
      )}
    </article>
  )
}

type Decided = Omit<CaseDetail['decisions'][number], 'actorName'> & { actorName?: string | null }

/** A decision about the person, who made it and why, and what became of an appeal. */
export function AdminDecision({ decision }: { decision: Decided }) {
  const { action, reason, endsAt, createdAt, isAutomatic, appeal, actorName } = decision
  const { staff, tone } = actionWords(action)
  return (
    <article className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-2.5 text-sm">
        <Badge tone={tone}>{staff}</Badge>
        <span className="text-muted">
          <LocalTime at={createdAt} format="dateTime" />
          {isAutomatic ? ', automatically' : actorName ? `, by ${actorName}` : ', by staff'}
        </span>
        {endsAt && (
          <span className="text-muted">
            {'until '}
            <LocalTime at={endsAt} format="dateTime" />
          </span>
        )}
      </div>
      <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
      {appeal && (
        <p className="text-sm text-muted">
          {appeal.status === 'open'
            ? 'Appealed, not answered yet.'
            : appeal.status === 'upheld'
              ? 'Appealed; the decision stayed.'
              : 'Appealed; the decision was taken back.'}
        </p>
      )}
    </article>
  )
}
