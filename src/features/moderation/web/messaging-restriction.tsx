import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidateContacts } from '#features/messages/web/index.ts'
import { Link } from '#ui/link.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Notice } from '#ui/notice.tsx'

type Props = {
  /** ISO date and time of the end of the mute; null for suspended users who are not muted. */
  mutedUntil: string | null
  isSuspended: boolean
  /** The unsent text. */
  draft: string
}

/** Replaces the message field for muted and suspended users. */
export function MessagingRestriction({ mutedUntil, isSuspended, draft }: Props) {
  useRefreshAfterMute(isSuspended ? null : mutedUntil)
  return (
    <div className="grid gap-3">
      <Notice
        tone="danger"
        title={isSuspended ? 'Your account is suspended' : 'You cannot send messages right now'}
      >
        <p>
          {isSuspended ? (
            <span>{'You can read your conversations, but not send messages. '}</span>
          ) : (
            <span>
              {'You can send messages again on '}
              {mutedUntil && <LocalTime at={mutedUntil} format="deadline" />}
              <span>{'. '}</span>
            </span>
          )}
          <Link to="/account-status" className="link">
            See why, and what you can do
          </Link>
        </p>
      </Notice>
      {draft.trim() && (
        <div className="text-sm text-muted">
          <p className="font-medium">Your draft is saved:</p>
          <p className="mt-1.5 whitespace-pre-line wrap-anywhere">{draft}</p>
        </div>
      )}
    </div>
  )
}

/** Maximum delay of setTimeout in milliseconds. */
const MAX_DELAY = 2 ** 31 - 1

/** Refetches the contacts, which say whether the user is muted, after a mute ends. */
function useRefreshAfterMute(mutedUntil: string | null) {
  const queries = useQueryClient()
  useEffect(() => {
    if (!mutedUntil) return
    // One second later, to allow for small clock differences.
    const delay = Date.parse(mutedUntil) - Date.now() + 1_000
    if (delay > MAX_DELAY) return
    const timer = setTimeout(() => void invalidateContacts(queries), Math.max(delay, 1_000))
    return () => clearTimeout(timer)
  }, [mutedUntil, queries])
}
