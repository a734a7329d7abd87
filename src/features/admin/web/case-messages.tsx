import type { AdminPerson, CaseDetail } from '#features/moderation/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { Section } from '#ui/card.tsx'
import { LocalTime } from '#ui/local-time.tsx'

/** A reported message between those around it, as text and nothing else. */
export function CaseMessages(props: {
  messages: CaseDetail['messages']
  person: Pick<AdminPerson, 'userId' | 'name'>
  /** Who got the message, and reported it. */
  other: string | undefined
}) {
  const { messages, person, other = 'The other side' } = props
  return (
    <Section title="The message in its conversation">
      <p className="mb-4 text-sm text-muted">
        Private talk: only what stands around the message is shown, and that you opened it is in the log.
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
