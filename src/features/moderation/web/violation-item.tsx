import { Badge } from '#ui/badge.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { MUTE_HOURS } from '../choices.ts'
import type { Violation } from '../contract.ts'
import { foundIn, SEVERITY } from './labels.ts'
import { MarkedText } from './marked-text.tsx'

/** A blocked text of the viewer, and its consequence. */
export function ViolationItem({ violation }: { violation: Violation }) {
  const { createdAt, content, spans, severity, action } = violation
  const [label, tone] = SEVERITY[severity]
  return (
    <article className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2.5">
        <h3 className="text-lg">
          <LocalTime at={createdAt} format="dateTime" />
        </h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <MarkedText text={content} spans={spans} />
      <p className="text-sm text-muted">
        {`Found: ${foundIn(violation)}. ${
          action === 'muted'
            ? `It was not delivered, and you could not send messages for ${MUTE_HOURS} hours.`
            : 'It was not delivered. There were no further consequences.'
        }`}
      </p>
    </article>
  )
}
