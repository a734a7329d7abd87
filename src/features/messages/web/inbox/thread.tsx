import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { BreederAvatar, VerifiedWithChecks } from '#features/breeders/web/index.ts'
import { buttonClass } from '#ui/button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Conversation } from '../conversation/conversation.tsx'
import { contactQuery } from '../conversation/history-queries.ts'
import type { ConversationSlots } from '../conversation-slots.ts'
import { messagesUrl } from './inbox-address.ts'

type Props = {
  me: string
  otherId: string
  /** Returns to the list. */
  onLeave: () => void
  slots: ConversationSlots
}

/** The open conversation of the messages page: beside the list, or on a phone instead of it. */
export function Thread({ me, otherId, onLeave, slots }: Props) {
  const target = { kind: 'breeder', id: otherId, name: '' } as const
  const { data: contact } = useQuery(contactQuery(target))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // With a mouse the composer takes the focus.
    if (!matchMedia('(pointer: fine)').matches) heading.current?.focus({ preventScroll: true })
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented) return
    event.preventDefault()
    onLeave()
  }
  const name = contact ? (contact.businessName ?? contact.name) : ''
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape does the same as the link
    <div className="flex min-h-0 min-w-0 flex-col px-4.5 pt-3 pb-4.5 max-lg:h-dvh" onKeyDown={onKeyDown}>
      {name && <PageTitle>{`${name} | Messages`}</PageTitle>}
      <header className="flex items-center gap-3 pb-2">
        <a
          href={messagesUrl(null)}
          aria-label="Back to all conversations"
          className={buttonClass('quiet', 'icon', '-ml-3 lg:hidden')}
          onClick={(event) => {
            event.preventDefault()
            onLeave()
          }}
        >
          <ArrowLeft size={22} aria-hidden="true" />
        </a>
        {contact && (
          <BreederAvatar breeder={{ businessName: name, profileImageUrl: contact.profileImageUrl }} />
        )}
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="text-lg focus:outline-none">
            <span dir="auto" className="block truncate">
              {name || 'Conversation'}
            </span>
          </h2>
          {contact?.businessName && (
            <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
              <bdi className="max-w-full truncate">{contact.name}</bdi>
              {contact.checkCounts && <VerifiedWithChecks checks={contact.checkCounts} />}
            </p>
          )}
        </div>
      </header>
      <Conversation me={me} target={target} slots={slots} />
    </div>
  )
}
