import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

type Props = {
  title: string
  /** What is inside in a few words, which stays visible. */
  summary?: string
  isOpen?: boolean
  children: ReactNode
}

/** A section of a page that is read rarely, folded under its heading. It also opens without JavaScript. */
export function Folded({ title, summary, isOpen = false, children }: Props) {
  return (
    <details open={isOpen} className="group border-t border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4">
        <h3 className="text-xl">{title}</h3>
        {summary && <span className="text-sm text-muted tabular-nums">{summary}</span>}
        <ChevronDown size={18} aria-hidden="true" className="ml-auto shrink-0 group-open:rotate-180" />
      </summary>
      <div className="py-3">{children}</div>
    </details>
  )
}
