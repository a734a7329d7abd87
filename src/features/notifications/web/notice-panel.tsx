import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { NoticeRow, NoticeSkeletons } from './notice-row.tsx'
import { noticesQuery } from './queries.ts'
import { useReadNotices } from './use-read-notices.ts'

/** Notices that the panel shows. */
const LATEST = 6

export type NoticePanelProps = {
  /** What opened it, where the focus goes back to. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The latest notices, under the bell. Takes the focus; Escape gives it back. */
export function NoticePanel({ opener, onClose }: NoticePanelProps) {
  const ref = useRef<HTMLDivElement>(null)
  const { data, isError, refetch } = useQuery(noticesQuery(1, LATEST))
  const read = useReadNotices()
  useEffect(() => ref.current?.focus(), [])
  useDismissal(ref, opener, onClose)
  const readAll = () => {
    // The button goes, and the focus must not go with it.
    ref.current?.focus()
    read('all')
  }
  const isUnread = data?.items.some((notice) => !notice.isRead) ?? false
  return (
    <div
      ref={ref}
      role="dialog"
      aria-label="Notifications"
      tabIndex={-1}
      className="absolute top-[calc(100%+0.75rem)] right-0 flex max-h-[min(36rem,calc(100dvh-6rem))] w-100 flex-col overflow-hidden card shadow-raised focus:outline-none max-sm:fixed max-sm:inset-x-2 max-sm:top-19 max-sm:w-auto"
    >
      <div className="flex flex-wrap items-center justify-between px-4 py-3">
        <h2 className="text-lg">Notifications</h2>
        {isUnread && (
          <Button variant="quiet" size="sm" onClick={readAll}>
            Mark all as read
          </Button>
        )}
      </div>
      {isError ? (
        <div className="p-4">
          <p className="mb-3">Your notifications could not be loaded.</p>
          <Button variant="secondary" size="sm" onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      ) : data?.total === 0 ? (
        <p className="p-4 text-muted">Nothing yet. Messages and news about your account will be here.</p>
      ) : (
        <ul className="divide-y overflow-y-auto border-y" aria-busy={!data}>
          {data?.items.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} onOpen={() => read([notice.id])} />
          )) ?? <NoticeSkeletons count={LATEST} />}
        </ul>
      )}
      <p className="flex flex-wrap items-center justify-between px-4 py-3 text-sm">
        <Link to="/notifications" className="link">
          See all notifications
        </Link>
        <Link to="/profile#notifications" className="link">
          Choose mails
        </Link>
      </p>
    </div>
  )
}

/** Closes by Escape, by a press outside, and when the focus goes elsewhere. */
function useDismissal(
  panel: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null>,
  onClose: () => void,
) {
  useEffect(() => {
    const onAway = ({ target }: Event) => {
      const inside = [panel, opener].some(({ current }) => current?.contains(target as Node))
      if (!inside) onClose()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      onClose()
      opener.current?.focus()
    }
    document.addEventListener('pointerdown', onAway)
    document.addEventListener('focusin', onAway)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onAway)
      document.removeEventListener('focusin', onAway)
      document.removeEventListener('keydown', onKey)
    }
  }, [panel, opener, onClose])
}
