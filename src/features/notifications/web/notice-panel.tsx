import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { NoticeRow, NoticeSkeletons } from './notice-row.tsx'
import { noticesQuery } from './queries.ts'
import { useMarkRead } from './use-mark-read.ts'

/** Notices shown in the panel. */
const PANEL_SIZE = 6

export type NoticePanelProps = {
  /** The button that opened the panel and receives the focus when it closes. */
  opener: RefObject<HTMLElement | null>
  /** What waits for the viewer, above the notices. */
  tasks?: ReactNode
  onClose: () => void
}

const LIST = 'divide-y overflow-y-auto border-y'

/** The latest notices, below the bell. Takes the focus; Escape returns it. */
export function NoticePanel({ opener, tasks, onClose }: NoticePanelProps) {
  const ref = useRef<HTMLDivElement>(null)
  const notices = useQuery(noticesQuery(1, PANEL_SIZE))
  const markRead = useMarkRead()
  useEffect(() => ref.current?.focus(), [])
  useDismissal(ref, opener, onClose)
  const isUnread = notices.data?.items.some((notice) => !notice.isRead) ?? false
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
          <Button variant="quiet" size="sm" onClick={() => markRead('all')}>
            Mark all as read
          </Button>
        )}
      </div>
      {tasks}
      <Loaded
        query={notices}
        failure={(_, retry) => (
          <div className="p-4">
            <LoadFailure text="Your notifications could not be loaded." onRetry={retry} />
          </div>
        )}
        loading={
          <ul className={LIST} aria-busy="true">
            <NoticeSkeletons count={PANEL_SIZE} />
          </ul>
        }
      >
        {({ items, total }) =>
          total === 0 ? (
            <p className="p-4 text-muted">
              No notifications yet. Messages and account updates will appear here.
            </p>
          ) : (
            <ul className={LIST}>
              {items.map((notice) => (
                <NoticeRow key={notice.id} notice={notice} onOpen={() => markRead([notice.id])} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <p className="flex flex-wrap items-center justify-between px-4 py-3 text-sm">
        <Link to="/notifications" className="link">
          See all notifications
        </Link>
        <Link to="/profile#notifications" className="link">
          Email settings
        </Link>
      </p>
    </div>
  )
}

/** Closes the panel on Escape, on a press outside, and when the focus leaves it. */
function useDismissal(
  panel: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null>,
  onClose: () => void,
) {
  useEffect(() => {
    const onOutside = ({ target }: Event) => {
      const inside = [panel, opener].some(({ current }) => current?.contains(target as Node))
      if (!inside) onClose()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      onClose()
      opener.current?.focus()
    }
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
      document.removeEventListener('keydown', onKey)
    }
  }, [panel, opener, onClose])
}
