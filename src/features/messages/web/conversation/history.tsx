import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#lib/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import type { Contact, Message } from '../../contract.ts'
import { historyQuery, loadEarlier } from './history-queries.ts'
import { MESSAGES, MessageList } from './message-list.tsx'
import type { OutboxItem } from './outbox.ts'
import { OutboxBubble } from './outbox-bubble.tsx'
import { useAnnouncement } from './use-announcement.ts'
import type { Delivery } from './use-delivery.ts'
import { useHistoryScroll, useNearTop } from './use-history-scroll.ts'
import { useMarkAsRead } from './use-mark-as-read.ts'

type Props = {
  me: string
  contact: Contact
  /** Messages to this user that are being sent or failed. */
  outbox: OutboxItem[]
  delivery: Delivery
  /** What to do in a conversation without messages; empty for nothing. */
  hint: string
  inDialog: boolean
}

/** The messages of a conversation in a scrollable area; new messages appear at its end. */
export function History({ me, contact, outbox, delivery, hint, inDialog }: Props) {
  const client = useQueryClient()
  const name = contact.businessName ?? contact.name
  const { data, isError, refetch } = useQuery(historyQuery(me, contact.userId))
  useMarkAsRead(me, contact.userId, data?.messages)
  const [loading, setLoading] = useState(false)
  const unsent = withoutStored(outbox, data?.messages)
  const area = useHistoryScroll(data?.messages, me, unsent.length)
  const announcement = useAnnouncement(data?.messages, me, name)
  const showEarlier = async () => {
    setLoading(true)
    await loadEarlier(client, me, contact.userId).catch((error: ApiError) =>
      toast({ title: 'Error', description: error.detail || 'Please try again in a moment.', tone: 'danger' }),
    )
    setLoading(false)
  }
  const top = useNearTop(area, loading ? undefined : showEarlier)
  const lastSubject = data?.messages.findLast(({ subject }) => subject)?.subject?.id
  return (
    <>
      <section
        ref={area}
        role="log"
        aria-label={`Conversation with ${name}`}
        // New messages are announced below; earlier ones that are added above are not announced.
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        className={`flex min-h-24 flex-1 flex-col overflow-y-auto overscroll-contain py-4 [overflow-anchor:none] ${
          inDialog
            ? 'rounded-md border bg-surface px-3 sm:max-h-96 sm:flex-initial'
            : '-mx-4.5 border-y px-4.5'
        }`}
      >
        {data?.hasEarlier && (
          <p ref={top} className="mb-3 text-center">
            <Button size="sm" variant="secondary" busy={loading} onClick={showEarlier}>
              Earlier messages
            </Button>
          </p>
        )}
        {data?.messages.length === 0 && unsent.length === 0 && (
          <p className="py-6 text-center text-sm text-muted">{`No messages yet. ${hint}`.trim()}</p>
        )}
        {data && (
          <div className="mt-auto">
            <MessageList messages={data.messages} me={me} name={name} />
            {unsent.length > 0 && (
              <ol className={MESSAGES}>
                {unsent.map((item, index) => (
                  <OutboxBubble
                    key={item.clientId}
                    item={item}
                    isNewSubject={item.subject?.id !== (unsent[index - 1]?.subject?.id ?? lastSubject)}
                    delivery={delivery}
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
        {!data && !isError && <HistorySkeleton />}
      </section>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

function HistorySkeleton() {
  return (
    <div role="status" aria-label="Loading..." className="grid gap-3">
      <Skeleton className="h-10 w-1/2" />
      <Skeleton className="ml-auto h-10 w-1/2" />
    </div>
  )
}

/** A message whose response was lost may be stored all the same; it is then shown among the messages. */
function withoutStored(outbox: OutboxItem[], messages: Message[] | undefined): OutboxItem[] {
  if (outbox.length === 0 || !messages) return outbox
  const stored = new Set(messages.map(({ clientId }) => clientId))
  return outbox.filter(({ clientId }) => !stored.has(clientId))
}
