import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidateContacts } from '#features/messages/web/index.ts'
import { Link } from '#ui/link.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Notice } from '#ui/notice.tsx'

type Props = {
  /** ISO moment until which the person is muted; a suspended one need not be. */
  mutedUntil: string | null
  isSuspended: boolean
  /** What was typed and not sent. */
  draft: string
}

/** What stands in place of the field for a message: why one cannot write, until when, and what was typed so far. */
export function WritingStopped({ mutedUntil, isSuspended, draft }: Props) {
  useEnd(isSuspended ? null : mutedUntil)
  return (
    <div className="grid gap-3">
      <Notice
        tone="danger"
        title={isSuspended ? 'Your account is suspended' : 'You cannot send messages at the moment'}
      >
        <p>
          {isSuspended ? (
            'You can read your conversations, but not write. '
          ) : (
            <>
              {'You can write again from '}
              {mutedUntil && <LocalTime at={mutedUntil} format="dateTime" />}
              {'. '}
            </>
          )}
          <Link to="/account-status" className="link">
            See why, and what you can do
          </Link>
        </p>
      </Notice>
      {draft.trim() && (
        <div className="text-sm text-muted">
          <p className="font-medium">What you had begun to write is kept:</p>
          <p className="mt-1.5 whitespace-pre-line wrap-anywhere">{draft}</p>
        </div>
      )}
    </div>
  )
}

/** Milliseconds that a timer can wait at most. */
const LONGEST = 2 ** 31 - 1

/** Asks anew whether one may write once a mute has ended. */
function useEnd(mutedUntil: string | null) {
  const queries = useQueryClient()
  useEffect(() => {
    if (!mutedUntil) return
    // A second later, for clocks that differ a little.
    const wait = Date.parse(mutedUntil) - Date.now() + 1_000
    if (wait > LONGEST) return
    const timer = setTimeout(() => void invalidateContacts(queries), Math.max(wait, 1_000))
    return () => clearTimeout(timer)
  }, [mutedUntil, queries])
}
