import type { ReactNode } from 'react'

const COLORS = {
  theirs: 'rounded-bl-xs bg-sunken',
  own: 'rounded-br-xs bg-action-soft',
  sending: 'rounded-br-xs bg-action-soft opacity-70',
  failed: 'rounded-br-xs border border-danger bg-danger-soft',
}

type Props = {
  look: keyof typeof COLORS
  content: string
  /** Who wrote it, if it was not the viewer. */
  author?: string | undefined
  /** The time or state, below the text. */
  children: ReactNode
}

/** One message of a conversation: the viewer's own on the right, the other person's on the left. */
export function Bubble({ look, content, author, children }: Props) {
  const isOwn = look !== 'theirs'
  return (
    <li className={`max-w-[min(85%,36rem)] ${isOwn ? 'justify-self-end text-right' : 'justify-self-start'}`}>
      <p className={`rounded-md px-3.5 py-2 text-left wrap-anywhere whitespace-pre-line ${COLORS[look]}`}>
        <span className="sr-only">{isOwn ? 'You wrote: ' : `${author} wrote: `}</span>
        <bdi className="block text-start">{content}</bdi>
      </p>
      {children}
    </li>
  )
}
