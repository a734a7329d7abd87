import MessagesSquare from 'lucide-react/icons/messages-square'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { ConversationList } from './conversation-list.tsx'
import type { ConversationSlots } from './conversation-slots.ts'
import { messagesUrl } from './inbox-address.ts'
import { Thread } from './thread.tsx'

/** From this width on, list and conversation stand side by side; as in messages.css. */
const WIDE = '(min-width: 60rem)'

type Props = { me: string; otherId: string | null; slots: ConversationSlots }

/** The conversations and the one that is open: two panes, or on a phone one after the other. */
export function Inbox({ me, otherId, slots }: Props) {
  const leave = useLeave(otherId)
  return (
    <div className="inbox card">
      <section aria-label="Conversations" className="inbox-list">
        <ConversationList me={me} chosen={otherId} />
      </section>
      {otherId ? (
        <Thread key={otherId} me={me} otherId={otherId} onLeave={leave} slots={slots} />
      ) : (
        <div className="inbox-empty">
          <MessagesSquare size={40} strokeWidth={1.25} aria-hidden="true" />
          <p>Choose a conversation to read it here.</p>
        </div>
      )}
    </div>
  )
}

/** The way from a conversation to the list, where the focus returns to its row; Back of the browser does the same. */
function useLeave(otherId: string | null): () => void {
  const navigate = useNavigate()
  const type = useNavigationType()
  const { key } = useLocation()
  const last = useRef<{ otherId: string | null; key: string } | null>(null)
  /** Keys of the entries that were opened from the list, so that leaving them is going back. */
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
  const first = document.querySelector<HTMLElement>('.inbox-list input, main h1')
  ;(row ?? first)?.focus()
}
