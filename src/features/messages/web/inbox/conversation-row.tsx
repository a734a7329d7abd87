import type { ReactNode } from 'react'
import { BreederAvatar, VerifiedBadge } from '#features/breeders/web/index.ts'
import { isChecked } from '#lib/checks/texts.ts'
import { excerpt } from '#lib/texts/excerpt.ts'
import { timeText } from '#lib/times.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { useTimeZone } from '#ui/time-zone.ts'
import type { Conversation } from '../../contract.ts'
import { findMessageDraft, type MessageDraft, useOutbox } from '../conversation/outbox.ts'
import { messagesUrl } from './inbox-address.ts'

/** Characters of a message on one line; the server sends a few more, possibly half an emoji at the end. */
const SHOWN = 120

/** A conversation in the list: the other user, the subject, the last message, and what is unread or unsent. */
export function ConversationRow({ me, of, isChosen }: { me: string; of: Conversation; isChosen: boolean }) {
  const { userId, name, lastMessage, unreadCount, subject } = of
  const outbox = useOutbox(me)
  const failed = outbox.items.findLast(({ otherId, problem }) => otherId === userId && problem !== null)
  const draft = findMessageDraft(outbox, userId)
  return (
    <Row
      otherId={userId}
      isChosen={isChosen}
      isUnread={unreadCount > 0}
      shown={of.businessName ?? name}
      picture={of.profileImageUrl}
      // A row has no room for the number of checks, which the conversation shows.
      mark={of.checkCounts && isChecked(of.checkCounts) && <VerifiedBadge checks={of.checkCounts} />}
      aside={
        <>
          {lastMessage && <RecentTime at={lastMessage.createdAt} />}
          {unreadCount > 0 && <Badge tone="duty">{`${unreadCount} new`}</Badge>}
          {of.isBlocked && <Badge>Blocked</Badge>}
        </>
      }
    >
      {subject && (
        <span className="block truncate text-xs text-muted">
          About <bdi>{subject.title}</bdi>
        </span>
      )}
      <span className="block truncate text-sm text-muted">
        {failed ? (
          <>
            <b className="font-semibold text-danger">Not sent: </b>
            <bdi>{failed.content}</bdi>
          </>
        ) : draft ? (
          <>
            <b className="font-semibold text-amber">Draft: </b>
            <bdi>{draft.text}</bdi>
          </>
        ) : (
          lastMessage && (
            <>
              {lastMessage.kind === 'user' && lastMessage.senderId === me && <span>You: </span>}
              <bdi>{excerpt(lastMessage.content, SHOWN)}</bdi>
            </>
          )
        )}
      </span>
    </Row>
  )
}

/** The time of a message of today, else its day. */
function RecentTime({ at }: { at: string }) {
  const timeZone = useTimeZone()
  const isToday = timeText(at, 'date', timeZone) === timeText(new Date(), 'date', timeZone)
  // The browser's date can differ from the server's: after midnight, or if its clock is wrong.
  return (
    <time dateTime={at} suppressHydrationWarning>
      {timeText(at, isToday ? 'time' : 'date', timeZone)}
    </time>
  )
}

/** A draft to a user with whom there is no conversation yet. */
export function DraftRow({ draft, isChosen }: { draft: MessageDraft; isChosen: boolean }) {
  return (
    <Row otherId={draft.otherId} isChosen={isChosen} shown={draft.name} picture={null}>
      {draft.subject && (
        <span className="block truncate text-xs text-muted">
          About <bdi>{draft.subject.title}</bdi>
        </span>
      )}
      <span className="block truncate text-sm text-muted">
        <b className="font-semibold text-amber">Draft: </b>
        <bdi>{draft.text}</bdi>
      </span>
    </Row>
  )
}

function Row(props: {
  otherId: string
  isChosen: boolean
  isUnread?: boolean
  shown: string
  picture: string | null
  mark?: ReactNode
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <li>
      <Link
        to={messagesUrl(props.otherId)}
        data-with={props.otherId}
        aria-current={props.isChosen ? 'true' : undefined}
        className="flex items-center gap-3 rounded-md p-3 hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:bg-action-soft"
      >
        <BreederAvatar breeder={{ businessName: props.shown, profileImageUrl: props.picture }} />
        <span className="min-w-0 grow">
          <span className="flex items-center gap-1.5">
            <span dir="auto" className={`truncate ${props.isUnread ? 'font-semibold' : 'font-medium'}`}>
              {props.shown}
            </span>
            {props.mark && <span className="shrink-0">{props.mark}</span>}
          </span>
          {props.children}
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1 self-start pt-1 text-xs text-muted">
          {props.aside}
        </span>
      </Link>
    </li>
  )
}
