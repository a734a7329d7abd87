import { Fragment, memo } from 'react'
import type { Message } from '../contract.ts'
import { AboutLine } from './about-line.tsx'

const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' })

/** Messages under their days and what they are about: one's own to the right, the other's to the left. */
export const MessageList = memo(function MessageList({ messages, me }: { messages: Message[]; me: string }) {
  const lastOwn = messages.findLast(({ senderId }) => senderId === me)
  let day = ''
  let about: string | undefined
  return messages.map((message) => {
    const { id, createdAt, subject } = message
    const newDay = dayOf(createdAt) !== day
    const newAbout = subject && subject.id !== about
    day = dayOf(createdAt)
    about = subject?.id ?? about
    return (
      <Fragment key={id}>
        {newDay && <li className="day">{dayText(createdAt)}</li>}
        {newAbout && (
          <li className={message.senderId === me ? 'about-own' : undefined}>
            <AboutLine subject={subject} />
          </li>
        )}
        <Bubble
          message={message}
          own={message.senderId === me}
          state={message !== lastOwn ? undefined : message.isRead ? 'Read' : 'Sent'}
        />
      </Fragment>
    )
  })
})

type BubbleProps = { message: Message; own: boolean; state: 'Read' | 'Sent' | undefined }

const Bubble = memo(function Bubble({ message, own, state }: BubbleProps) {
  return (
    <li className={own ? 'bubble bubble-own' : 'bubble'}>
      <p>
        <span className="sr-only">{own ? 'You: ' : 'They: '}</span>
        {message.content}
      </p>
      <p className="text-xs text-muted">
        <time dateTime={message.createdAt}>{TIME.format(new Date(message.createdAt))}</time>
        {message.isModerated && ' · Contact details shared'}
        {state && ` · ${state}`}
      </p>
    </li>
  )
})

/** The day of a moment by the reader's calendar, to be compared; cheaper than its words. */
function dayOf(moment: string): string {
  return new Date(moment).toDateString()
}

/** 'Today', 'Yesterday' or the date, as the reader's calendar has it. */
function dayText(moment: string): string {
  const yesterday = new Date()
  yesterday.setDate(yesterday.getDate() - 1)
  if (dayOf(moment) === new Date().toDateString()) return 'Today'
  return dayOf(moment) === yesterday.toDateString() ? 'Yesterday' : DAY.format(new Date(moment))
}
