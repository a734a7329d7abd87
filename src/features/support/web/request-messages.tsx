import { LocalTime } from '#ui/local-time.tsx'
import type { SupportMessage } from '../contract.ts'

type Props<Message> = {
  messages: Message[]
  /** Who wrote a message, as the reader sees it. */
  nameOf: (message: Message) => string
}

/** The messages of a request, oldest first. */
export function RequestMessages<Message extends SupportMessage>({ messages, nameOf }: Props<Message>) {
  return (
    <ol className="grid gap-4">
      {messages.map((message) => (
        <li
          key={message.id}
          className={`rounded-md border border-line px-4 py-3 ${message.isAnswer ? 'bg-action-soft' : 'bg-surface'}`}
        >
          <p className="flex flex-wrap items-center gap-x-2 text-sm">
            <span dir="auto" className="font-medium wrap-anywhere">
              {nameOf(message)}
            </span>
            <LocalTime at={message.createdAt} format="dateTime" className="text-muted" />
          </p>
          <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
            {message.text}
          </p>
          {message.files.length > 0 && (
            <p className="mt-2 flex flex-wrap gap-x-4 text-sm">
              {message.files.map((path, index) => (
                <a key={path} href={path} className="link">
                  {message.files.length > 1 ? `File ${index + 1}` : 'File'}
                </a>
              ))}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
