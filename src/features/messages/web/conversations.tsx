import { useQuery } from '@tanstack/react-query'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useState } from 'react'
import { BreederMark, VerifiedMark } from '#features/breeders/web/index.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Conversation } from '../contract.ts'
import { CONVERSATIONS_SHOWN } from '../limits.ts'
import { openMessage } from './message-target.ts'
import { conversationsQuery } from './queries.ts'

/** The viewer's conversations, latest first. */
export function Conversations({ me }: { me: string }) {
  const [pages, setPages] = useState(1)
  const { data, isError, refetch } = useQuery(conversationsQuery(1))
  const isMore = !!data && data.total > pages * CONVERSATIONS_SHOWN
  return (
    <section aria-label="Conversations" className="min-w-0">
      {isError && (
        <Notice tone="danger">
          <p className="mb-3 text-base">Your conversations could not be loaded.</p>
          <Button variant="secondary" size="sm" onClick={() => refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {data?.total === 0 && (
        <EmptyState
          icon={<MessageCircle size={40} strokeWidth={1.25} aria-hidden="true" />}
          title="No conversations yet"
          hint="Write to a breeder below, or ask about a cat that you like."
        >
          <LinkButton to="/cats" variant="secondary">
            Browse Cats
          </LinkButton>
        </EmptyState>
      )}
      {!isError && data?.total !== 0 && (
        <ul className="card ruled">
          {Array.from({ length: pages }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the page
            <Page key={index} me={me} page={index + 1} />
          ))}
        </ul>
      )}
      {isMore && (
        <p className="mt-4 text-center">
          <Button variant="secondary" size="sm" onClick={() => setPages(pages + 1)}>
            Show more
          </Button>
        </p>
      )}
    </section>
  )
}

function Page({ me, page }: { me: string; page: number }) {
  const { data } = useQuery(conversationsQuery(page))
  if (!data) return ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => <RowSkeleton key={key} />)
  return data.items.map((conversation) => <Row key={conversation.userId} me={me} of={conversation} />)
}

function Row({ me, of }: { me: string; of: Conversation }) {
  const { userId, name, lastMessage, unreadCount } = of
  const shown = of.businessName ?? name
  return (
    <li>
      <button
        type="button"
        onClick={() => openMessage({ kind: 'breeder', id: userId, name: shown })}
        className="flex w-full items-center gap-4 rounded-lg p-4 text-left hover:bg-sunken"
      >
        <BreederMark breeder={{ businessName: shown, profileImageUrl: of.profileImageUrl }} />
        <span className="min-w-0 grow">
          <span className="flex items-center gap-1.5 font-medium">
            <span className="truncate">{shown}</span>
            {of.isVerified && <VerifiedMark />}
          </span>
          {lastMessage && (
            <span className="block truncate text-sm text-muted">
              {lastMessage.senderId === me && 'You: '}
              {lastMessage.content}
            </span>
          )}
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1 text-xs text-muted">
          {lastMessage && <time dateTime={lastMessage.createdAt}>{dayOf(lastMessage.createdAt)}</time>}
          {unreadCount > 0 && <Badge tone="warm">{unreadCount} new</Badge>}
        </span>
      </button>
    </li>
  )
}

/** The day by UTC, so that server and browser say the same. */
function dayOf(moment: string): string {
  return new Date(moment).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
}

function RowSkeleton() {
  return (
    <li className="flex items-center gap-4 p-4">
      <Skeleton className="size-10" />
      <Skeleton className="h-10 w-1/2" />
    </li>
  )
}
