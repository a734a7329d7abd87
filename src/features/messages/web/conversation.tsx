import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ApiError } from '#lib/client.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Composer } from './composer.tsx'
import type { ConversationSlots } from './conversation-slots.ts'
import { History } from './history.tsx'
import { contactQuery, historyQuery } from './history-queries.ts'
import type { MessageTarget } from './message-target.ts'
import { Safety } from './safety.tsx'
import { useUnsent } from './unsent.ts'
import { useLetters } from './use-letters.ts'

type Props = {
  me: string
  target: MessageTarget
  /** In the message dialog instead of on the messages page; a toast then confirms each message sent. */
  inDialog?: boolean
  slots: ConversationSlots
}

/** One conversation, wherever it stands: what was written, and where one writes. */
export function Conversation({ me, target, inDialog = false, slots }: Props) {
  const { data: contact, error, refetch } = useQuery(contactQuery(target))
  const { data: history } = useQuery({
    ...historyQuery(me, contact?.userId ?? ''),
    enabled: !!contact,
  })
  const { letters: all } = useUnsent(me)
  const unsent = useMemo(
    () => all.filter(({ otherId }) => otherId === contact?.userId),
    [all, contact?.userId],
  )
  const letters = useLetters(me, contact, inDialog)
  const isKnown = !!contact
  // biome-ignore lint/correctness/useExhaustiveDependencies: what an earlier page left on its way is taken up once
  useEffect(() => {
    if (isKnown) for (const letter of unsent) if (letter.problem === null) letters.retry(letter)
  }, [isKnown])
  // One's own listing is no fault: cards do not know whose they are.
  if (error && !contact)
    return (
      <Notice tone={error.code === 'message_yourself' ? 'plain' : 'danger'}>
        <p>{refusalText(error)}</p>
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
          <Safety
            contact={contact}
            report={slots.report(
              contact,
              history?.messages.findLast(({ senderId }) => senderId === contact.userId),
            )}
          />
        </div>
      </div>
      {contact.contactAllowed && (
        <Notice tone="good">You have a purchase together, so you may exchange contact details.</Notice>
      )}
      <History me={me} contact={contact} unsent={unsent} letters={letters} inDialog={inDialog} />
      <Composer
        me={me}
        contact={contact}
        asks={target.kind === 'interest'}
        letters={letters}
        writingStopped={slots.writingStopped}
      />
    </div>
  )
}

function refusalText(error: ApiError): string {
  if (error.code === 'message_yourself') return 'This is your own listing: messages about it come to you.'
  if (error.status === 404) return 'This breeder cannot be reached at the moment.'
  if (error.status === 400) return 'There is nobody at this address.'
  return error.detail || 'The conversation could not be loaded.'
}
