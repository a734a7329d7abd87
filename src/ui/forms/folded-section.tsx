import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

type Props = {
  title: string
  /** What it contains, shown beside the title. */
  contents: string
  isOpen?: boolean
  children: ReactNode
}

/** A part of a form that few need, closed at first. See useFoldedErrors. */
export function FoldedSection({ title, contents, isOpen = false, children }: Props) {
  return (
    <details open={isOpen} className="group border-t border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 py-3.5 [&::-webkit-details-marker]:hidden">
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="font-serif text-lg">{title}</span>
          <span className="text-sm text-muted group-open:hidden">{contents}</span>
        </span>
        <ChevronDown
          size={20}
          aria-hidden="true"
          className="shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-4 pb-6">{children}</div>
    </details>
  )
}
