import { type ReactNode, type ToggleEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The element that holds the filters, for the button that opens it. */
export const FILTER_PANEL = 'filters'

/**
 * Beside the list on a wide screen; on a phone a panel over the whole page, which the browser opens, closes by Escape
 * and gives the focus back from, also before any script has come. With the script the page behind it rests.
 */
export function FilterPanel({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const onToggle = ({ newState }: ToggleEvent) => {
    if (newState !== 'open') return
    setRest(ref.current, true)
    ref.current?.querySelector('button')?.focus()
  }
  // Before it is closed: what rests cannot take the focus back.
  const onBeforeToggle = ({ newState }: ToggleEvent) => {
    if (newState === 'closed') setRest(ref.current, false)
    else chosen = false
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the page with the panel open wakes the rest
  useEffect(() => {
    const panel = ref.current
    return () => setRest(panel, false)
  }, [pathname])
  return (
    <aside
      ref={ref}
      id={FILTER_PANEL}
      popover="auto"
      aria-label="Filters"
      onToggle={onToggle}
      onBeforeToggle={onBeforeToggle}
      className="flex-col bg-ground text-inherit open:fixed open:inset-0 open:flex open:h-dvh open:w-full lg:sticky lg:top-24 lg:flex lg:max-h-[calc(100dvh-7rem)] lg:rounded-lg lg:border lg:bg-surface"
    >
      {children}
    </aside>
  )
}

const openPanel = () => document.querySelector<HTMLElement>(`#${FILTER_PANEL}:popover-open`)

/** Whether something was chosen since the panel was opened. */
let chosen = false

/** Notes a choice in the open panel. True for the second and later ones: all of them are one step of the history. */
export function isLaterChoice(): boolean {
  const later = chosen
  chosen = openPanel() !== null
  return later && chosen
}

export function closePanel(): void {
  openPanel()?.hidePopover()
}

/** Takes everything but the panel out of reach of focus and screen readers, or gives it back. */
function setRest(panel: HTMLElement | null, rest: boolean) {
  for (let at: Element | null = panel; at && at !== document.body; at = at.parentElement) {
    for (const beside of at.parentElement?.children ?? []) {
      if (beside !== at && beside instanceof HTMLElement) beside.inert = rest
    }
  }
}
