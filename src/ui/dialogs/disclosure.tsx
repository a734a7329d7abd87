import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

type Props = {
  label: ReactNode
  /** The accessible name, where the label is only an icon. */
  name?: string
  summaryClass: string
  /** The panel has the width of the page instead of appearing under its button. */
  wide?: boolean
  children: ReactNode
}

/**
 * A menu of links or buttons. The details element opens before the script has loaded; the script also closes it with Escape, on a
 * click outside, when the focus leaves, on navigation, and after a button in it, which leaves the focus on the label.
 */
export function Disclosure({ label, name, summaryClass, wide = false, children }: Props) {
  const ref = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  const openedAt = useRef(key)
  useEffect(() => {
    // A menu opened before hydration stays open: only a navigation closes it.
    if (openedAt.current === key) return
    openedAt.current = key
    if (ref.current) ref.current.open = false
  }, [key])
  useEffect(() => {
    const details = ref.current
    if (!details) return
    const close = (event: Event) => {
      if (!details.contains(event.target as Node)) details.open = false
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.open) return
      details.open = false
      details.querySelector('summary')?.focus()
    }
    const onClick = (event: Event) => {
      if (!(event.target as Element).closest('button')) return
      details.open = false
      details.querySelector('summary')?.focus()
    }
    details.addEventListener('click', onClick)
    document.addEventListener('pointerdown', close)
    document.addEventListener('focusin', close)
    document.addEventListener('keydown', onKey)
    return () => {
      details.removeEventListener('click', onClick)
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('focusin', close)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  return (
    <details ref={ref} className={wide ? '' : 'relative'}>
      <summary aria-label={name} className={summaryClass}>
        {label}
      </summary>
      <div
        className={
          wide
            ? 'absolute inset-x-0 top-full max-h-[calc(100dvh-68px)] overflow-y-auto border-b border-line bg-ground p-3 shadow-raised'
            : 'absolute top-full right-0 z-20 mt-2 w-max card p-1.5 shadow-raised'
        }
      >
        {children}
      </div>
    </details>
  )
}
