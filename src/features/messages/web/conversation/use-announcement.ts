import { useEffect, useRef, useState } from 'react'
import type { Message } from '../../contract.ts'

/** The text for screen readers about messages that arrived or were sent while the conversation is open, each once. */
export function useAnnouncement(messages: Message[] | undefined, me: string, otherName: string): string {
  const lastKnown = useRef<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (!messages) return
    const index = messages.findIndex(({ id }) => id === lastKnown.current)
    const isFirst = lastKnown.current === null
    lastKnown.current = messages.at(-1)?.id ?? ''
    if (isFirst) return
    const added = messages.slice(index + 1)
    const last = added.at(-1)
    if (last?.senderId === me && last.kind === 'user') setAnnouncement('Message sent')
    const received = added.filter(({ senderId, kind }) => senderId !== me || kind === 'system')
    if (received.length > 0)
      setAnnouncement(
        received
          .map(({ kind, content }) =>
            kind === 'system' ? content : `New message from ${otherName}: ${content}`,
          )
          .join('. '),
      )
  }, [messages, me, otherName])
  return announcement
}
