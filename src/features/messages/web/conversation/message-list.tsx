import { Fragment, memo } from 'react'
import { timeText } from '#lib/times.ts'
import { LocalTime } from '#ui/local-time.tsx'
import { useTimeZone } from '#ui/time-zone.ts'
import type { Message } from '../../contract.ts'
import { Bubble } from './bubble.tsx'
import { SubjectLine } from './subject-line.tsx'

/** The classes of a list of messages. */
export const MESSAGES = 'grid grid-cols-1 gap-2 pb-2'

/** Messages per part of the list; the browser does not render parts outside the visible area. */
const PART_SIZE = 50

type Props = {
  messages: Message[]
  me: string
  /** The name of the other person. */
  name: string
}

/** Messages grouped by day and subject. */
export const MessageList = memo(function MessageList({ messages, me, name }: Props) {
  const timeZone = useTimeZone()
  const lastOwn = messages.findLast(({ senderId, kind }) => senderId === me && kind === 'user')
  let subjectId: string | undefined
  return Array.from({ length: Math.ceil(messages.length / PART_SIZE) }, (_, index) => {
    // Aligned to the first message, so that a full page added before it does not change the other parts.
    const part = messages.slice(index * PART_SIZE, (index + 1) * PART_SIZE)
    const before = { day: dayIn(timeZone, messages[index * PART_SIZE - 1]), subjectId, timeZone }
    subjectId = part.findLast(({ subject }) => subject)?.subject?.id ?? subjectId
    return <Part key={part[0]?.id} {...before} messages={part} me={me} name={name} lastOwn={lastOwn} />
  })
})

type PartProps = Props & {
  lastOwn: Message | undefined
  /** The day of the previous message, and the ID of the subject so far. */
  day: string
  subjectId: string | undefined
  timeZone: string
}

const Part = memo(function Part({ messages, me, name, lastOwn, day, subjectId, timeZone }: PartProps) {
  const dayOf = (message: Message | undefined) => dayIn(timeZone, message)
  return (
    <ol ref={keepHeight} className={MESSAGES}>
      {messages.map((message, index) => {
        const { id, kind, createdAt, senderId, subject } = message
        const before = index > 0 ? dayOf(messages[index - 1]) : day
        const subjectBefore =
          messages.slice(0, index).findLast((each) => each.subject)?.subject?.id ?? subjectId
        return (
          <Fragment key={id}>
            {dayOf(message) !== before && (
              <li className="flex items-center gap-3 py-2 text-xs text-muted before:flex-1 before:border-t after:flex-1 after:border-t">
                <LocalTime at={createdAt} format="date" />
              </li>
            )}
            {subject && subject.id !== subjectBefore && (
              <li
                className={
                  kind === 'system' ? 'justify-self-center' : senderId === me ? 'justify-self-end' : undefined
                }
              >
                <SubjectLine subject={subject} />
              </li>
            )}
            {kind === 'system' ? (
              <SystemMessage message={message} />
            ) : (
              <MessageBubble
                message={message}
                author={senderId === me ? undefined : name}
                state={message !== lastOwn ? undefined : message.isRead ? 'Read' : 'Sent'}
              />
            )}
          </Fragment>
        )
      })}
    </ol>
  )
}, isSamePart)

/** Whether nothing changed inside a part; changes before and after it do not matter. */
function isSamePart(one: PartProps, two: PartProps): boolean {
  return (
    one.name === two.name &&
    one.day === two.day &&
    one.timeZone === two.timeZone &&
    one.subjectId === two.subjectId &&
    one.messages.length === two.messages.length &&
    one.messages.every((message, index) => message === two.messages[index]) &&
    (one.lastOwn === two.lastOwn ||
      ![one, two].some(({ messages, lastOwn }) => lastOwn && messages.includes(lastOwn)))
  )
}

/** Keeps the height of a part that leaves the visible area, so that nothing moves. */
function keepHeight(part: HTMLOListElement | null) {
  if (!part) return
  part.style.containIntrinsicBlockSize = `auto ${part.offsetHeight}px`
  part.style.contentVisibility = 'auto'
}

/** What the product reports about a sale. */
function SystemMessage({ message: { content, createdAt } }: { message: Message }) {
  return (
    <li className="max-w-prose justify-self-center px-4 py-2 text-center text-sm wrap-anywhere text-muted">
      <bdi>{content}</bdi>
      <LocalTime at={createdAt} format="time" className="block text-xs" />
    </li>
  )
}

type BubbleProps = {
  message: Message
  /** The other person, unless the viewer wrote it. */
  author: string | undefined
  state: 'Read' | 'Sent' | undefined
}

const MessageBubble = memo(function MessageBubble({ message, author, state }: BubbleProps) {
  return (
    <Bubble look={author === undefined ? 'own' : 'theirs'} content={message.content} author={author}>
      <p className="text-xs text-muted">
        <LocalTime at={message.createdAt} format="time" />
        {message.isModerated && <span>{'\u00a0· Contact details shared'}</span>}
        {state && <span>{`\u00a0· ${state}`}</span>}
      </p>
    </Bubble>
  )
})

/** The day of a message in a time zone; empty if there is no message. */
function dayIn(timeZone: string, message: Message | undefined): string {
  return message ? timeText(message.createdAt, 'date', timeZone) : ''
}
