import type { ReactNode } from 'react'

type Props = { label: string; className?: string; children: ReactNode }

/** A box whose content may be wider than the page; the keyboard reaches and scrolls it. */
export function ScrollBox({ label, className = '', children }: Props) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached with the keyboard
      tabIndex={0}
      className={`overflow-x-auto ${className}`}
    >
      {children}
    </section>
  )
}
