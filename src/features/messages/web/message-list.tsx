import { Fragment } from 'react'
import type { Message } from '../contract.ts'

const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' })

/** Messages under their days: one's own to the right, the other's to the left. */
export function MessageList({ messages, me }: { messages: Message[]; me: string }) {
  const lastOwn = messages.findLast(({ senderId }) => senderId === me)
  return (
    <ol className="grid gap-2">
      {messages.map((message, index) => {
        const day = dayText(message.createdAt)
        const before = messages[index - 1]
        return (
          <Fragment key={message.id}>
            {day !== (before && dayText(before.createdAt)) && (
              <li className="py-2 text-center text-xs text-muted">{day}</li>
            )}
            <Bubble
              message={message}
              own={message.senderId === me}
              read={message === lastOwn && message.isRead}
            />
          </Fragment>
        )
      })}
    </ol>
  )
}

function Bubble({ message, own, read }: { message: Message; own: boolean; read: boolean }) {
  return (
    <li className={own ? 'bubble bubble-own' : 'bubble'}>
      <p>
        <span className="sr-only">{own ? 'You: ' : 'They: '}</span>
        {message.content}
      </p>
      <p className="text-xs text-muted">
        <time dateTime={message.createdAt}>{TIME.format(new Date(message.createdAt))}</time>
        {read && ' · Read'}
      </p>
    </li>
  )
}

/** 'Today', 'Yesterday' or the date, as the reader's calendar has it. */
function dayText(moment: string): string {
  const text = DAY.format(new Date(moment))
  if (text === DAY.format(new Date())) return 'Today'
  return text === DAY.format(Date.now() - 86_400_000) ? 'Yesterday' : text
}
