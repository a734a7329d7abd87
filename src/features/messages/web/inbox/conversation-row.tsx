import { VerifiedWithChecks } from '#features/breeders/web/index.ts'
import { excerpt } from '#lib/texts/excerpt.ts'
import { timeText } from '#lib/times.ts'
import { Badge } from '#ui/badge.tsx'
import { useTimeZone } from '#ui/time-zone.ts'
import type { Conversation } from '../../contract.ts'
import { findMessageDraft, type MessageDraft, useOutbox } from '../conversation/outbox.ts'
import { InboxRow } from './inbox-row.tsx'

/** Characters of a message on one line; the server sends a few more, possibly half an emoji at the end. */
const SHOWN = 120

/** A conversation in the list: the other user, the subject, the last message, and what is unread or unsent. */
export function ConversationRow({ me, of, isChosen }: { me: string; of: Conversation; isChosen: boolean }) {
  const { userId, name, lastMessage, unreadCount, subject } = of
  const outbox = useOutbox(me)
  const failed = outbox.items.findLast(({ otherId, problem }) => otherId === userId && problem !== null)
  const draft = findMessageDraft(outbox, userId)
  return (
    <InboxRow
      otherId={userId}
      isChosen={isChosen}
      isUnread={unreadCount > 0}
      shown={of.businessName ?? name}
      picture={of.profileImageUrl}
      mark={of.checkCounts && <VerifiedWithChecks checks={of.checkCounts} />}
      time={lastMessage && <RecentTime at={lastMessage.createdAt} />}
      badges={
        <>
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
    </InboxRow>
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
    <InboxRow otherId={draft.otherId} isChosen={isChosen} shown={draft.name} picture={null}>
      {draft.subject && (
        <span className="block truncate text-xs text-muted">
          About <bdi>{draft.subject.title}</bdi>
        </span>
      )}
      <span className="block truncate text-sm text-muted">
        <b className="font-semibold text-amber">Draft: </b>
        <bdi>{draft.text}</bdi>
      </span>
    </InboxRow>
  )
}
