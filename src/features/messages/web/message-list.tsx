import { Fragment, memo } from 'react'
import type { Message } from '../contract.ts'
import { AboutLine } from './about-line.tsx'
import { Bubble } from './bubble.tsx'

const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' })

/** The classes of a list of messages. */
export const MESSAGES = 'grid grid-cols-1 gap-2 pb-2'

/** Messages of one part of the list; parts that are out of sight cost the browser nothing. */
const PART = 50

/** Messages under their days and what they are about: one's own to the right, the other's to the left. */
export const MessageList = memo(function MessageList({ messages, me }: { messages: Message[]; me: string }) {
  const lastOwn = messages.findLast(({ senderId }) => senderId === me)
  let about: string | undefined
  return Array.from({ length: Math.ceil(messages.length / PART) }, (_, index) => {
    // Counted from the first, so that a whole page before it leaves the other parts as they are.
    const part = messages.slice(index * PART, (index + 1) * PART)
    const before = { day: dayOf(messages[index * PART - 1]?.createdAt), about }
    about = part.findLast(({ subject }) => subject)?.subject?.id ?? about
    return <Part key={part[0]?.id} {...before} messages={part} me={me} lastOwn={lastOwn} />
  })
})

type PartProps = {
  messages: Message[]
  me: string
  lastOwn: Message | undefined
  /** The day of the message before, and what was written about until then. */
  day: string
  about: string | undefined
}

const Part = memo(function Part({ messages, me, lastOwn, day, about }: PartProps) {
  return (
    <ol ref={keepHeight} className={MESSAGES}>
      {messages.map((message, index) => {
        const { id, createdAt, senderId, subject } = message
        const before = index > 0 ? dayOf(messages[index - 1]?.createdAt) : day
        const aboutBefore = messages.slice(0, index).findLast((each) => each.subject)?.subject?.id ?? about
        return (
          <Fragment key={id}>
            {dayOf(createdAt) !== before && (
              <li className="flex items-center gap-3 py-2 text-xs text-muted before:flex-1 before:border-t after:flex-1 after:border-t">
                {dayText(createdAt)}
              </li>
            )}
            {subject && subject.id !== aboutBefore && (
              <li className={senderId === me ? 'justify-self-end' : undefined}>
                <AboutLine subject={subject} />
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

/** Nothing in it changed: what came before and after it is none of its business. */
function isSamePart(one: PartProps, two: PartProps): boolean {
  return (
    one.day === two.day &&
    one.about === two.about &&
    one.messages.length === two.messages.length &&
    one.messages.every((message, index) => message === two.messages[index]) &&
    (one.lastOwn === two.lastOwn ||
      ![one, two].some(({ messages, lastOwn }) => lastOwn && messages.includes(lastOwn)))
  )
}

/** A part that leaves the sight keeps the height that it had, so that nothing moves. */
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

/** The day of a moment by the reader's calendar, to be compared; cheaper than its words. */
function dayOf(moment: string | undefined): string {
  return moment ? new Date(moment).toDateString() : ''
}

/** 'Today', 'Yesterday' or the date, as the reader's calendar has it. */
function dayText(moment: string): string {
  const yesterday = new Date()
  yesterday.setDate(yesterday.getDate() - 1)
  if (dayOf(moment) === new Date().toDateString()) return 'Today'
  return dayOf(moment) === yesterday.toDateString() ? 'Yesterday' : DAY.format(new Date(moment))
}
