import { type ReactNode, type ToggleEvent, useCallback, useEffect, useRef } from 'react'
import { useLocation } from '#ui/router.tsx'

/** The element that holds the filters, for the button that opens it. */
export const FILTER_PANEL = 'filters'

/**
 * Beside the list on a wide screen; on a phone a panel over the whole page, which the browser opens, closes by Escape
 * and gives the focus back from, also before any script has come. With the script the page behind it rests.
 */
export function FilterPanel({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const onToggle = useCallback(({ newState }: ToggleEvent) => setRest(ref.current, newState === 'open'), [])
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
      className="panel"
    >
      {children}
    </aside>
  )
}

/** Whether the panel covers the page. */
export function isPanelOpen(): boolean {
  return document.getElementById(FILTER_PANEL)?.matches(':popover-open') === true
}

export function closePanel(): void {
  if (isPanelOpen()) document.getElementById(FILTER_PANEL)?.hidePopover()
}

/** Takes everything but the panel out of reach of focus and screen readers, or gives it back. */
function setRest(panel: HTMLElement | null, rest: boolean) {
  for (let at: Element | null = panel; at && at !== document.body; at = at.parentElement) {
    for (const beside of at.parentElement?.children ?? []) {
      if (beside !== at && beside instanceof HTMLElement) beside.inert = rest
    }
  }
}
