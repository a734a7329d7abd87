import type { AdminUser, CaseDetail } from '#features/moderation/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { Section } from '#ui/card.tsx'
import { LocalTime } from '#ui/local-time.tsx'

/** A reported message with the messages around it, as plain text. */
export function CaseMessages(props: {
  messages: CaseDetail['messages']
  person: Pick<AdminUser, 'userId' | 'name'>
  /** The name of the reporter, who received the message. */
  other: string | undefined
}) {
  const { messages, person, other = 'The other user' } = props
  return (
    <Section title="Reported message in context">
      <p className="mb-4 text-sm text-muted">
        This is a private conversation. Only the messages around the reported one are shown, and your access
        is logged.
      </p>
      <ol className="grid gap-3">
        {messages.map(({ id, senderId, content, createdAt, isReported }) => (
          <li
            key={id}
            className={`rounded-md border px-4 py-3 ${isReported ? 'border-danger bg-danger-soft' : ''}`}
          >
            <p className="flex flex-wrap items-center gap-2 text-sm">
              <span className="font-medium">{senderId === person.userId ? person.name : other}</span>
              <LocalTime at={createdAt} format="dateTime" className="text-muted" />
              {isReported && <Badge tone="danger">Reported</Badge>}
            </p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">{content}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
