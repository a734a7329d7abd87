import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

/** Milliseconds of resting on a thing before its tooltip shows; none if another was just open. */
const DELAY = 700
const SKIP_DELAY = 300
let lastClosed = 0

/** A few words more about what it wraps, on hover after a moment and on focus at once; Escape hides them. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(true), Date.now() - lastClosed < SKIP_DELAY ? 0 : delay)
  }
  const hide = () => {
    clearTimeout(timer.current)
    if (open) lastClosed = Date.now()
    setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens on behalf of the control inside
    <span
      className="relative inline-flex"
      aria-describedby={open ? id : undefined}
      onMouseEnter={() => show(DELAY)}
      onMouseLeave={hide}
      onFocus={() => show(0)}
      onBlur={hide}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && hide()}
    >
      {children}
      {open && (
        <span
          id={id}
          role="tooltip"
          className="absolute bottom-full left-1/2 z-40 mb-2 w-max max-w-64 [translate:-50%] rounded-sm bg-ink px-2.5 py-1 text-xs text-ground"
        >
          {text}
        </span>
      )}
    </span>
  )
}
