import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import type { Contact, Message } from '../contract.ts'
import { historyQuery, loadEarlier } from './history-queries.ts'
import { MessageList } from './message-list.tsx'

/** Pixels from the end within which a reader counts as being at the end. */
const NEAR_END = 80

/** What two people have written, in an area of its own that scrolls; new messages appear at its end. */
export function History({ me, contact }: { me: string; contact: Contact }) {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(historyQuery(me, contact.userId))
  const [loading, setLoading] = useState(false)
  const area = useScroll(data?.messages, me)
  const heard = useArrival(data?.messages, me, contact)
  const earlier = async () => {
    setLoading(true)
    await loadEarlier(client, me, contact.userId).catch((error: Error) =>
      toast({ title: 'Error', description: error.message, tone: 'danger' }),
    )
    setLoading(false)
  }
  return (
    <>
      <section
        ref={area}
        aria-label="Conversation"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="history card"
      >
        {data?.hasEarlier && (
          <p className="mb-3 text-center">
            <Button size="sm" variant="secondary" busy={loading} onClick={earlier}>
              Earlier messages
            </Button>
          </p>
        )}
        {data?.messages.length === 0 && (
          <p className="py-6 text-center text-sm text-muted">
            No messages yet. Say hello and ask what you would like to know.
          </p>
        )}
        {data && <MessageList messages={data.messages} me={me} />}
        {isError && (
          <p className="py-6 text-center text-sm">
            The messages could not be loaded.{' '}
            <button type="button" className="link" onClick={() => refetch()}>
              Try again
            </button>
          </p>
        )}
        {!data && !isError && <Waiting />}
      </section>
      <p aria-live="polite" className="sr-only">
        {heard}
      </p>
    </>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading..." className="grid gap-3">
      <Skeleton className="h-10 w-1/2" />
      <Skeleton className="ml-auto h-10 w-1/2" />
    </div>
  )
}

/** Begins at the end, follows it while the reader is there, and holds what is read in its place otherwise. */
function useScroll(messages: Message[] | undefined, me: string) {
  const area = useRef<HTMLElement>(null)
  const seen = useRef({ first: '', last: '', height: 0, end: true })
  useEffect(() => {
    const element = area.current
    const note = () => {
      if (!element) return
      seen.current.end = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END
    }
    const stay = () => {
      if (element && seen.current.end) element.scrollTop = element.scrollHeight
    }
    const sizes = new ResizeObserver(stay)
    if (element) sizes.observe(element)
    element?.addEventListener('scroll', note, { passive: true })
    return () => {
      sizes.disconnect()
      element?.removeEventListener('scroll', note)
    }
  }, [])
  useLayoutEffect(() => {
    const element = area.current
    const [first, last] = [messages?.[0]?.id, messages?.at(-1)]
    if (!element || !first || !last) return
    const before = seen.current
    const isSent = last.id !== before.last && last.senderId === me
    if (before.end || isSent) element.scrollTop = element.scrollHeight
    else if (before.first !== first) element.scrollTop += element.scrollHeight - before.height
    seen.current = { end: before.end || isSent, first, last: last.id, height: element.scrollHeight }
  }, [messages, me])
  return area
}

/** Says a message that arrived while the conversation is open. */
function useArrival(messages: Message[] | undefined, me: string, { name }: Contact): string {
  const last = messages?.at(-1)
  const known = useRef<string | null>(null)
  const [heard, setHeard] = useState('')
  useEffect(() => {
    if (!messages) return
    const isNew = known.current !== null && last && last.id !== known.current
    if (isNew && last.senderId !== me) setHeard(`New message from ${name}: ${last.content}`)
    known.current = last?.id ?? ''
  }, [messages, last, me, name])
  return heard
}
