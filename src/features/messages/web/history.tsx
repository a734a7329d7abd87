import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ApiError } from '#lib/client.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import type { Contact, Message } from '../contract.ts'
import { historyQuery, loadEarlier } from './history-queries.ts'
import { LetterBubble } from './letter-bubble.tsx'
import { MESSAGES, MessageList } from './message-list.tsx'
import type { Letter } from './unsent.ts'
import type { useLetters } from './use-letters.ts'
import { useMarkAsRead } from './use-mark-as-read.ts'

/** Pixels from the end within which a reader counts as being at the end. */
const NEAR_END = 80
/** How far above the first message the page before is fetched. */
const AHEAD = '600px 0px 0px'

type Props = {
  me: string
  contact: Contact
  /** What was not sent, or is on its way. */
  unsent: Letter[]
  letters: ReturnType<typeof useLetters>
  inDialog: boolean
}

/** What two people have written, in an area of its own that scrolls; new messages appear at its end. */
export function History({ me, contact, unsent, letters, inDialog }: Props) {
  const client = useQueryClient()
  const name = contact.businessName ?? contact.name
  const { data, isError, refetch } = useQuery(historyQuery(me, contact.userId))
  useMarkAsRead(me, contact.userId, data?.messages)
  const [loading, setLoading] = useState(false)
  const waiting = withoutArrived(unsent, data?.messages)
  const area = useScroll(data?.messages, me, waiting)
  const heard = useArrival(data?.messages, me, contact)
  const earlier = async () => {
    setLoading(true)
    await loadEarlier(client, me, contact.userId).catch((error: ApiError) =>
      toast({ title: 'Error', description: error.detail || 'Please try again in a moment.', tone: 'danger' }),
    )
    setLoading(false)
  }
  const top = useReached(area, loading ? undefined : earlier)
  const lastAbout = data?.messages.findLast(({ subject }) => subject)?.subject?.id
  return (
    <>
      <section
        ref={area}
        role="log"
        aria-label={`Conversation with ${name}`}
        // What is new is said once, below; earlier messages that are added above are not.
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className={`flex min-h-24 flex-1 flex-col overflow-y-auto overscroll-contain py-4 [overflow-anchor:none] ${
          inDialog
            ? 'rounded-md border bg-surface px-3 sm:max-h-96 sm:flex-initial'
            : '-mx-4.5 border-y px-4.5'
        }`}
      >
        {data?.hasEarlier && (
          <p ref={top} className="mb-3 text-center">
            <Button size="sm" variant="secondary" busy={loading} onClick={earlier}>
              Earlier messages
            </Button>
          </p>
        )}
        {data?.messages.length === 0 && waiting.length === 0 && (
          <p className="py-6 text-center text-sm text-muted">
            No messages yet. Say hello and ask what you would like to know.
          </p>
        )}
        {data && (
          <div className="mt-auto">
            <MessageList messages={data.messages} me={me} />
            {waiting.length > 0 && (
              <ol className={MESSAGES}>
                {waiting.map((letter, index) => (
                  <LetterBubble
                    key={letter.clientId}
                    letter={letter}
                    isNewAbout={letter.about?.id !== (waiting[index - 1]?.about?.id ?? lastAbout)}
                    letters={letters}
                  />
                ))}
              </ol>
            )}
          </div>
        )}
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
      <p role="status" className="sr-only">
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

/** A letter whose answer got lost has arrived all the same, and stands among the messages. */
function withoutArrived(letters: Letter[], messages: Message[] | undefined): Letter[] {
  if (letters.length === 0 || !messages) return letters
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  return letters.filter(({ clientId }) => !arrived.has(clientId))
}

/** Begins at the end, follows it while the reader is there, and holds what is read in its place otherwise. */
function useScroll(messages: Message[] | undefined, me: string, waiting: Letter[]) {
  const area = useRef<HTMLElement>(null)
  const seen = useRef({ first: '', last: '', waiting: 0, height: 0, end: true })
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
    if (!element || !messages) return
    const [first = '', last] = [messages[0]?.id, messages.at(-1)]
    const before = seen.current
    const isSent = (last?.id !== before.last && last?.senderId === me) || waiting.length > before.waiting
    if (before.end || isSent) element.scrollTop = element.scrollHeight
    else if (before.first !== first) element.scrollTop += element.scrollHeight - before.height
    const end = before.end || isSent
    seen.current = { end, first, last: last?.id ?? '', waiting: waiting.length, height: element.scrollHeight }
  }, [messages, me, waiting])
  return area
}

/** Calls when the reader comes near what the answered reference stands on, once for each `reached`. */
function useReached(area: RefObject<HTMLElement | null>, reached: (() => void) | undefined) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const latest = useRef(reached)
  useEffect(() => {
    latest.current = reached
  })
  const isWaiting = !!reached
  useEffect(() => {
    if (!element || !isWaiting) return
    const near = new IntersectionObserver(
      ([entry]) => {
        // Not before somebody scrolls: what is short enough shows its button.
        const root = area.current
        const isScrolled = root && root.scrollTop + root.clientHeight < root.scrollHeight - NEAR_END
        if (entry?.isIntersecting && isScrolled) latest.current?.()
      },
      { root: area.current, rootMargin: AHEAD },
    )
    near.observe(element)
    return () => near.disconnect()
  }, [area, element, isWaiting])
  return setElement
}

/** Says the messages that arrived while the conversation is open, each once. */
function useArrival(messages: Message[] | undefined, me: string, contact: Contact): string {
  const known = useRef<string | null>(null)
  const [heard, setHeard] = useState('')
  const name = contact.businessName ?? contact.name
  useEffect(() => {
    if (!messages) return
    const place = messages.findIndex(({ id }) => id === known.current)
    const isFirst = known.current === null
    known.current = messages.at(-1)?.id ?? ''
    if (isFirst) return
    const arrived = messages.slice(place + 1).filter(({ senderId }) => senderId !== me)
    if (place + 1 < messages.length && messages.at(-1)?.senderId === me) setHeard('Message sent')
    if (arrived.length > 0)
      setHeard(arrived.map(({ content }) => `New message from ${name}: ${content}`).join('. '))
  }, [messages, me, name])
  return heard
}
