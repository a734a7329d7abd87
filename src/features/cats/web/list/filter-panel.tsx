import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, type ToggleEvent, useLayoutEffect, useRef } from 'react'
import { buttonClass } from '#ui/button.tsx'

/** The ID of the panel, for the button that opens it. */
export const FILTER_PANEL = 'filters'

type PanelState = {
  ref: RefObject<HTMLElement | null>
  /** Whether a filter was applied since the panel was opened. */
  hasApplied: RefObject<boolean>
}

/** The state of the filter panel, with which the page closes it and keeps its history short. */
export function useFilterPanel() {
  const ref = useRef<HTMLElement>(null)
  const hasApplied = useRef(false)
  return {
    state: { ref, hasApplied },
    close: () => ref.current?.hidePopover(),
    /** Called when a filter is applied; true if it replaces the history entry of an earlier one in the open panel. */
    replacesHistoryEntry() {
      const isOpen = ref.current?.matches(':popover-open') ?? false
      const replaces = isOpen && hasApplied.current
      hasApplied.current = isOpen
      return replaces
    },
  }
}

/**
 * The filters: beside the list on a wide screen, on a phone a panel over the page. The browser opens the panel, closes
 * it on Escape, and restores the focus, also before the script has loaded. With the script, the page behind the panel
 * is inert.
 */
export function FilterPanel({ state, children }: { state: PanelState; children: ReactNode }) {
  const { ref, hasApplied } = state
  const closeButton = useRef<HTMLButtonElement>(null)
  const onToggle = ({ newState }: ToggleEvent) => {
    if (newState !== 'open') return
    setOutsideInert(ref.current, true)
    closeButton.current?.focus()
  }
  // Before the panel closes, because the focus cannot return to an inert element.
  const onBeforeToggle = ({ newState }: ToggleEvent) => {
    if (newState === 'closed') setOutsideInert(ref.current, false)
    else hasApplied.current = false
  }
  // The visitor may leave the page with the panel open.
  useLayoutEffect(() => {
    const panel = ref.current
    return () => setOutsideInert(panel, false)
  }, [ref])
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
      <div className="flex items-center justify-between border-b border-line px-5 py-1 lg:hidden">
        <h2 className="text-lg">Filters</h2>
        <button
          ref={closeButton}
          type="button"
          popoverTarget={FILTER_PANEL}
          popoverTargetAction="hide"
          aria-label="Close"
          className={buttonClass('quiet', 'icon', '-mr-2')}
        >
          <X size={20} aria-hidden="true" />
        </button>
      </div>
      {children}
    </aside>
  )
}

/** Makes everything but the panel inert, or undoes it. */
function setOutsideInert(panel: HTMLElement | null, inert: boolean) {
  for (let node: Element | null = panel; node && node !== document.body; node = node.parentElement) {
    for (const sibling of node.parentElement?.children ?? []) {
      if (sibling !== node && sibling instanceof HTMLElement) sibling.inert = inert
    }
  }
}
