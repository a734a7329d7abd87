import { Badge } from '#ui/badge.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import type { Violation } from '../contract.ts'
import { MarkedText } from './marked-text.tsx'
import { categoryName, SEVERITY } from './words.ts'

/** A text of the viewer's that was stopped, and what followed. */
export function OwnViolation({ violation }: { violation: Violation }) {
  const { createdAt, content, categories, spans, severity, action } = violation
  const [grave, tone] = SEVERITY[severity]
  return (
    <article className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2.5">
        <h3 className="text-lg">
          <LocalTime at={createdAt} format="dateTime" />
        </h3>
        <Badge tone={tone}>{grave}</Badge>
      </div>
      <MarkedText text={content} spans={spans} />
      <p className="text-sm text-muted">
        {`Found: ${categories.map(categoryName).join(', ')}. `}
        {action === 'muted'
          ? 'It was not delivered, and your messages were stopped for 24 hours.'
          : 'It was not delivered; nothing else followed.'}
      </p>
    </article>
  )
}
