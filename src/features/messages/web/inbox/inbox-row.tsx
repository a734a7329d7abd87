import type { ReactNode } from 'react'
import { BreederAvatar } from '#features/breeders/web/index.ts'
import { Link } from '#ui/link.tsx'
import { messagesUrl } from './inbox-address.ts'

type Props = {
  otherId: string
  isChosen?: boolean
  isUnread?: boolean
  shown: string
  picture: string | null
  mark?: ReactNode
  time?: ReactNode
  badges?: ReactNode
  /** Buttons beside the link, or below it on a phone. */
  actions?: ReactNode
  onOpen?: () => void
  children: ReactNode
}

/** A row that opens the conversation with a user: who it is, what it is about, and what is unread. */
export function InboxRow(props: Props) {
  return (
    <li className={props.actions ? 'flex-wrap items-center gap-x-3 sm:flex' : undefined}>
      <Link
        to={messagesUrl(props.otherId)}
        data-with={props.otherId}
        aria-current={props.isChosen ? 'true' : undefined}
        className="flex min-w-0 grow items-center gap-3 rounded-md p-3 hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:bg-action-soft sm:basis-80"
        onClick={props.onOpen}
      >
        <BreederAvatar breeder={{ businessName: props.shown, profileImageUrl: props.picture }} />
        <span className="min-w-0 grow">
          <span className="flex items-baseline gap-3">
            <span dir="auto" className={`grow truncate ${props.isUnread ? 'font-semibold' : 'font-medium'}`}>
              {props.shown}
            </span>
            <span className="shrink-0 text-xs text-muted empty:hidden">{props.time}</span>
          </span>
          {props.mark && <span className="flex">{props.mark}</span>}
          <span className="flex items-center gap-3">
            <span className="min-w-0 grow">{props.children}</span>
            <span className="flex shrink-0 flex-col items-end gap-1 text-xs empty:hidden">
              {props.badges}
            </span>
          </span>
        </span>
      </Link>
      {props.actions}
    </li>
  )
}
