import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'

type Tab = { id: string; label: ReactNode; content: ReactNode }

type Props = {
  tabs: Tab[]
  label: string
  selected: string
  onSelect: (id: string) => void
}

/** Tabs by the WAI-ARIA pattern: arrow keys, Home, and End move the focus and select the tab. */
export function Tabs({ tabs, label, selected, onSelect }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // On a phone the row is wider than the screen. This scrolls the row to the selected tab without scrolling the page.
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>(`[data-tab="${selected}"]`)
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  }, [selected])
  const onKeyDown = (event: KeyboardEvent) => {
    // Starts at the focused tab, because the selected one may lag behind fast key presses.
    const { tab: from = selected } = (event.target as HTMLElement).dataset
    const at = tabs.findIndex((tab) => tab.id === from)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const next = to === undefined ? undefined : tabs.at(to % tabs.length)
    if (!next) return
    event.preventDefault()
    onSelect(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="relative flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}-tab`}
            data-tab={tab.id}
            aria-selected={tab.id === selected}
            aria-controls={`${id}-${tab.id}`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            className="-mb-px min-h-11 border-b-2 border-transparent px-3 font-medium whitespace-nowrap -outline-offset-2 sm:px-4 text-muted aria-selected:border-action aria-selected:text-ink"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {/* As high as the screen, so that the footer does not move while a tab loads. */}
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-${tab.id}`}
          aria-labelledby={`${id}-${tab.id}-tab`}
          hidden={tab.id !== selected}
          className="min-h-dvh pt-6"
        >
          {tab.id === selected && tab.content}
        </div>
      ))}
    </div>
  )
}
