import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useViewer } from '#features/accounts/web/index.ts'
import type { ApiError } from '#lib/client/client.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Contact } from '../../contract.ts'
import type { ConversationSlots } from '../conversation-slots.ts'
import type { MessageTarget } from '../message-target.ts'
import { BlockAndReport } from './block-and-report.tsx'
import { CatStrip } from './cat-strip.tsx'
import { Composer } from './composer.tsx'
import { History } from './history.tsx'
import { contactQuery, historyQuery } from './history-queries.ts'
import { InquiryLine } from './inquiry-line.tsx'
import { useOutbox } from './outbox.ts'
import { useDelivery } from './use-delivery.ts'

type Props = {
  me: string
  target: MessageTarget
  /** In the message dialog instead of on the messages page; a toast then confirms each message sent. */
  inDialog?: boolean
  slots: ConversationSlots
}

/** One conversation: its messages and the field for a new one. */
export function Conversation({ me, target, inDialog = false, slots }: Props) {
  const { data: contact, error, refetch } = useQuery(contactQuery(target))
  const { data: history } = useQuery({
    ...historyQuery(me, contact?.userId ?? ''),
    enabled: !!contact,
  })
  const { items } = useOutbox(me)
  const outbox = useMemo(
    () => items.filter(({ otherId }) => otherId === contact?.userId),
    [items, contact?.userId],
  )
  const delivery = useDelivery(me, contact, inDialog)
  const isSuspended = useViewer()?.isSuspended ?? false
  const isKnown = !!contact
  // biome-ignore lint/correctness/useExhaustiveDependencies: messages that an earlier page was sending are resumed once
  useEffect(() => {
    if (isKnown) for (const item of outbox) if (item.problem === null) delivery.retry(item)
  }, [isKnown])
  // Opening the dialog for an own listing is not an error: cards do not know their owners.
  if (error && !contact)
    return (
      <Notice tone={error.code === 'message_yourself' ? 'plain' : 'danger'}>
        <p>{errorText(error)}</p>
        {error.status !== 403 && error.status !== 404 && error.status !== 400 && (
          <Button variant="secondary" size="sm" className="mt-3" onClick={() => void refetch()}>
            Try again
          </Button>
        )}
      </Notice>
    )
  if (!contact)
    return (
      <div
        role="status"
        aria-label="Loading..."
        className="min-h-24 flex-1 animate-pulse rounded-md bg-sunken"
      />
    )
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {contact.breederId && (
          <Link to={`/breeder/${contact.breederId}`} className="link">
            View profile
          </Link>
        )}
        <div className="flex-1">
          <BlockAndReport
            contact={contact}
            report={slots.report(
              contact,
              history?.messages.findLast(
                ({ senderId, kind }) => senderId === contact.userId && kind === 'user',
              ),
            )}
          />
        </div>
      </div>
      {slots.top(contact)}
      {contact.contactAllowed && !contact.isDeleted && (
        <Notice tone="good">You have a purchase together, so you can exchange contact details.</Notice>
      )}
      {contact.cat && !contact.isDeleted && <CatStrip cat={contact.cat} />}
      {contact.inquiry && <InquiryLine inquiry={contact.inquiry} />}
      <History
        me={me}
        contact={contact}
        outbox={outbox}
        delivery={delivery}
        hint={hintFor(contact, isSuspended)}
        inDialog={inDialog}
      />
      {target.kind === 'interest' && slots.interest(target.id)}
      <Composer
        me={me}
        contact={contact}
        isInterest={target.kind === 'interest'}
        delivery={delivery}
        restriction={slots.restriction}
      />
    </div>
  )
}

/** What the viewer can do in a conversation without messages. */
function hintFor({ mutedUntil, isBlocked, isDeleted }: Contact, isSuspended: boolean): string {
  if (isSuspended || isBlocked || isDeleted) return ''
  return mutedUntil
    ? 'You can write here as soon as you can send messages again.'
    : 'Say hello and ask what you would like to know.'
}

function errorText(error: ApiError): string {
  if (error.code === 'message_yourself') return 'This is your own listing. Messages about it come to you.'
  if (error.status === 404) return 'This breeder cannot be reached at the moment.'
  if (error.status === 400) return 'This user does not exist.'
  return error.detail || 'The conversation could not be loaded.'
}
