import { useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { CountBadge } from '#ui/count-badge.tsx'
import type { NoticePanelProps } from './notice-panel.tsx'
import { unreadNoticesQuery } from './queries.ts'

const nameFor = (count: number) => `Notifications${count > 0 ? `, ${count} unread` : ''}`

/**
 * The bell in the header, which opens a panel with the latest notices. The panel's code is loaded when it is first opened;
 * if that fails, the notifications page opens. Screen readers announce new notices.
 */
export function NoticeBell({ tasks }: Pick<NoticePanelProps, 'tasks'>) {
  const count = useUnread()
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [Panel, setPanel] = useState<ComponentType<NoticePanelProps>>()
  const close = useCallback(() => setOpen(false), [])
  useCloseOnNavigation(close)

  const toggle = () => {
    setOpen(!isOpen)
    if (Panel) return
    import('./notice-panel.tsx').then(
      ({ NoticePanel }) => setPanel(() => NoticePanel),
      () => location.assign('/notifications'),
    )
  }
  return (
    <div className="relative">
      <button
        type="button"
        ref={opener}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={nameFor(count)}
        className={buttonClass(
          'quiet',
          'icon',
          'w-auto min-w-[44px] gap-[min(0.25rem,1vw)] px-[min(0.5rem,2vw)]',
        )}
        onClick={toggle}
      >
        <Bell size={22} />
        <CountBadge count={count} className="text-[min(0.8125rem,4vw)]" />
      </button>
      {isOpen && Panel && <Panel opener={opener} tasks={tasks} onClose={close} />}
      <Announcement count={count} />
    </div>
  )
}

/** The unread count next to a link to the notifications page. */
export function UnreadNotices() {
  const count = useUnread()
  return (
    <span>
      {' '}
      <CountBadge count={count} noun="unread" />
    </span>
  )
}

function useUnread(): number {
  return useQuery(unreadNoticesQuery).data?.count ?? 0
}

/** Announces new notices; the bell's name already includes those that were unread when the page loaded. */
function Announcement({ count }: { count: number }) {
  const previous = useRef(count)
  const [text, setText] = useState('')
  useEffect(() => {
    if (count > previous.current) setText(`New notification, ${count} unread`)
    previous.current = count
  }, [count])
  return (
    <span dir="auto" role="status" className="sr-only">
      {text}
    </span>
  )
}

function useCloseOnNavigation(close: () => void) {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the panel
  useEffect(close, [key])
}
