import MessagesSquare from 'lucide-react/icons/messages-square'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import type { ConversationSlots } from '../conversation-slots.ts'
import { ConversationList } from './conversation-list.tsx'
import { messagesUrl } from './inbox-address.ts'
import { Thread } from './thread.tsx'

/** From this width on, list and conversation are side by side: the breakpoint `lg`. */
const WIDE = '(min-width: 64rem)'

type Props = { me: string; otherId: string | null; slots: ConversationSlots }

/** The list of conversations and the open one: side by side, or on a phone one at a time. */
export function Inbox({ me, otherId, slots }: Props) {
  const leave = useLeave(otherId)
  return (
    <div
      className={`overflow-hidden lg:grid lg:h-[clamp(32rem,calc(100dvh-14rem),50rem)] lg:grid-cols-[minmax(17rem,23rem)_minmax(0,1fr)] ${otherId ? 'lg:card' : 'card'}`}
    >
      <section
        id="conversations"
        aria-label="Conversations"
        className={`min-w-0 p-2 lg:overflow-y-auto lg:border-r ${otherId ? 'max-lg:hidden' : ''}`}
      >
        <ConversationList me={me} chosen={otherId} />
      </section>
      {otherId ? (
        <Thread key={otherId} me={me} otherId={otherId} onLeave={leave} slots={slots} />
      ) : (
        <div className="hidden flex-col place-content-center items-center gap-4 text-muted lg:flex">
          <MessagesSquare size={40} strokeWidth={1.25} aria-hidden="true" />
          <p>Choose a conversation to read it here.</p>
        </div>
      )}
    </div>
  )
}

/** Returns from a conversation to the list and focuses its row, as the browser's Back button does. */
function useLeave(otherId: string | null): () => void {
  const navigate = useNavigate()
  const type = useNavigationType()
  const { key } = useLocation()
  const last = useRef<{ otherId: string | null; key: string } | null>(null)
  /** Keys of the history entries that were opened from the list, so that leaving them goes back. */
  const opened = useRef(new Set<string>())
  useEffect(() => {
    const before = last.current
    last.current = { otherId, key }
    if (!before || before.key === key) return
    if (otherId && !before.otherId && type === 'PUSH') opened.current.add(key)
    if (!otherId && before.otherId) focusRow(before.otherId)
  }, [otherId, key, type])
  return () => {
    if (matchMedia(WIDE).matches) {
      if (otherId) focusRow(otherId)
    } else if (opened.current.has(key)) history.back()
    else navigate(messagesUrl(null), { replace: true })
  }
}

function focusRow(otherId: string) {
  const row = document.querySelector<HTMLElement>(`[data-with="${CSS.escape(otherId)}"]`)
  const first = document.querySelector<HTMLElement>('#conversations input, main h1')
  ;(row ?? first)?.focus()
}
