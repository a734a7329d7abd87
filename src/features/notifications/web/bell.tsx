import { useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import type { NoticePanelProps } from './notice-panel.tsx'
import { unreadNoticesQuery } from './queries.ts'

/** Most that the bell counts up to. */
const MOST = 99

/** Whether there is something unread, in words. */
const nameFor = (count: number) => `Notifications${count > 0 ? `, ${count} unread` : ''}`

/**
 * The bell of the header, which opens the latest notices in place. Their panel is fetched when it is first opened; where
 * that fails, the whole list comes. New ones are told to screen readers.
 */
export function NoticeBell() {
  const count = useUnread()
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [Panel, setPanel] = useState<ComponentType<NoticePanelProps>>()
  const close = useCallback(() => setOpen(false), [])
  useClosedByLeaving(close)

  const turn = () => {
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
        className={buttonClass('quiet', 'icon', 'relative')}
        onClick={turn}
      >
        <Bell size={22} aria-hidden="true" />
        <span className="absolute -top-0.5 left-5.5">
          <Count of={count} />
        </span>
      </button>
      {isOpen && Panel && <Panel opener={opener} onClose={close} />}
      <Announcement count={count} />
    </div>
  )
}

/** How many notices are unread, beside a link to them. */
export function UnreadNotices() {
  const count = useUnread()
  return (
    <>
      {' '}
      <Count of={count} />
      {count > 0 && <span className="sr-only"> unread</span>}
    </>
  )
}

function Count({ of }: { of: number }) {
  return of > 0 && <Badge tone="warm">{of > MOST ? `${MOST}+` : of}</Badge>
}

function useUnread(): number {
  return useQuery(unreadNoticesQuery).data?.count ?? 0
}

/** Says that something has come, once it has; what was there with the page, the name of the bell says. */
function Announcement({ count }: { count: number }) {
  const last = useRef(count)
  const [text, setText] = useState('')
  useEffect(() => {
    if (count > last.current) setText(`New notification, ${count} unread`)
    last.current = count
  }, [count])
  return (
    <span role="status" className="sr-only">
      {text}
    </span>
  )
}

/** A link in the panel leads to a page, and the page should be seen. */
function useClosedByLeaving(close: () => void) {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the panel
  useEffect(close, [key])
}
