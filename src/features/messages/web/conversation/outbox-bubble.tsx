import type { MouseEvent } from 'react'
import { Bubble } from './bubble.tsx'
import type { OutboxItem } from './outbox.ts'
import { SubjectLine } from './subject-line.tsx'
import type { Delivery } from './use-delivery.ts'

type Props = {
  item: OutboxItem
  /** Its subject differs from that of the message before. */
  isNewSubject: boolean
  delivery: Delivery
}

/** A message that is being sent, or that failed and can be sent again or deleted. */
export function OutboxBubble({ item, isNewSubject, delivery }: Props) {
  const onClick = (action: (item: OutboxItem) => void) => (event: MouseEvent) => {
    // The focused button disappears, so the conversation takes the focus.
    event.currentTarget.closest('section')?.focus()
    action(item)
  }
  return (
    <>
      {isNewSubject && item.subject && (
        <li className="justify-self-end">
          <SubjectLine subject={item.subject} />
        </li>
      )}
      <Bubble look={item.problem === null ? 'sending' : 'failed'} content={item.content}>
        {item.problem === null ? (
          <p className="text-xs text-muted">Sending…</p>
        ) : (
          <>
            <p className="text-xs text-danger">{`Not sent. ${item.problem}`}</p>
            <p className="flex justify-end gap-4 text-sm">
              <button type="button" className="min-h-7 link" onClick={onClick(delivery.retry)}>
                Try again
              </button>
              <button type="button" className="min-h-7 link" onClick={onClick(delivery.remove)}>
                Delete
              </button>
            </p>
          </>
        )}
      </Bubble>
    </>
  )
}
