import { Fragment, memo } from 'react'
import type { Message } from '../contract.ts'
import { Bubble } from './bubble.tsx'
import { SubjectLine } from './subject-line.tsx'

const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' })

/** The classes of a list of messages. */
export const MESSAGES = 'grid grid-cols-1 gap-2 pb-2'

/** Messages per part of the list; the browser does not render parts outside the visible area. */
const PART_SIZE = 50

/** Messages grouped by day and subject. */
export const MessageList = memo(function MessageList({ messages, me }: { messages: Message[]; me: string }) {
  const lastOwn = messages.findLast(({ senderId }) => senderId === me)
  let subjectId: string | undefined
  return Array.from({ length: Math.ceil(messages.length / PART_SIZE) }, (_, index) => {
    // Aligned to the first message, so that a full page added before it does not change the other parts.
    const part = messages.slice(index * PART_SIZE, (index + 1) * PART_SIZE)
    const before = { day: dayOf(messages[index * PART_SIZE - 1]?.createdAt), subjectId }
    subjectId = part.findLast(({ subject }) => subject)?.subject?.id ?? subjectId
    return <Part key={part[0]?.id} {...before} messages={part} me={me} lastOwn={lastOwn} />
  })
})

type PartProps = {
  messages: Message[]
  me: string
  lastOwn: Message | undefined
  /** The day of the previous message, and the ID of the subject so far. */
  day: string
  subjectId: string | undefined
}

const Part = memo(function Part({ messages, me, lastOwn, day, subjectId }: PartProps) {
  return (
    <ol ref={keepHeight} className={MESSAGES}>
      {messages.map((message, index) => {
        const { id, createdAt, senderId, subject } = message
        const before = index > 0 ? dayOf(messages[index - 1]?.createdAt) : day
        const subjectBefore =
          messages.slice(0, index).findLast((each) => each.subject)?.subject?.id ?? subjectId
        return (
          <Fragment key={id}>
            {dayOf(createdAt) !== before && (
              <li className="flex items-center gap-3 py-2 text-xs text-muted before:flex-1 before:border-t after:flex-1 after:border-t">
                {dayText(createdAt)}
              </li>
            )}
            {subject && subject.id !== subjectBefore && (
              <li className={senderId === me ? 'justify-self-end' : undefined}>
                <SubjectLine subject={subject} />
              </li>
            )}
            <MessageBubble
              message={message}
              own={senderId === me}
              state={message !== lastOwn ? undefined : message.isRead ? 'Read' : 'Sent'}
            />
          </Fragment>
        )
      })}
    </ol>
  )
}, isSamePart)

/** Whether nothing changed inside a part; changes before and after it do not matter. */
function isSamePart(one: PartProps, two: PartProps): boolean {
  return (
    one.day === two.day &&
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

type BubbleProps = { message: Message; own: boolean; state: 'Read' | 'Sent' | undefined }

const MessageBubble = memo(function MessageBubble({ message, own, state }: BubbleProps) {
  return (
    <Bubble look={own ? 'own' : 'theirs'} content={message.content}>
      <p className="text-xs text-muted">
        <time dateTime={message.createdAt}>{TIME.format(new Date(message.createdAt))}</time>
        {message.isModerated && ' · Contact details shared'}
        {state && ` · ${state}`}
      </p>
    </Bubble>
  )
})

/** The day of a time in the reader's time zone, for comparison. */
function dayOf(moment: string | undefined): string {
  return moment ? new Date(moment).toDateString() : ''
}

/** 'Today', 'Yesterday', or the date, in the reader's time zone. */
function dayText(moment: string): string {
  const yesterday = new Date()
  yesterday.setDate(yesterday.getDate() - 1)
  if (dayOf(moment) === new Date().toDateString()) return 'Today'
  return dayOf(moment) === yesterday.toDateString() ? 'Yesterday' : DAY.format(new Date(moment))
}
