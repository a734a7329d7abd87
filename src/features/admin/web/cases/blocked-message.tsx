import type { CaseDetail } from '#features/moderation/contract.ts'
import { foundIn, MarkedText, SEVERITY } from '#features/moderation/web/index.ts'
import { Badge } from '#ui/badge.tsx'
import { LocalTime } from '#ui/local-time.tsx'

/** A message that screening blocked, with its matches highlighted. */
export function BlockedMessage({ violation }: { violation: CaseDetail['violations'][number] }) {
  const { createdAt, content, spans, severity, action, receiverName } = violation
  const [label, tone] = SEVERITY[severity]
  return (
    <article className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2.5 text-sm">
        <Badge tone={tone}>{label}</Badge>
        <span className="text-muted">
          <LocalTime at={createdAt} format="dateTime" />
          {receiverName && <span>{`, to ${receiverName}`}</span>}
        </span>
        {action === 'muted' && <Badge tone="danger">Led to a mute</Badge>}
      </div>
      <MarkedText text={content} spans={spans} />
      {spans.length === 0 && <p className="text-sm text-muted">{`Found: ${foundIn(violation)}`}</p>}
    </article>
  )
}
