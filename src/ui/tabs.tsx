import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'

type Tab = { id: string; label: ReactNode; content: ReactNode }

type Props = { tabs: Tab[]; label: string; chosen: string; onChoose: (id: string) => void }

/** Tabs by the WAI-ARIA pattern: arrow keys, Home and End move, and choosing follows the focus. */
export function Tabs({ tabs, label, chosen, onChoose }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // On a phone the row is wider than the screen: the chosen tab is brought into sight, the page stays where it is.
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>(`[data-tab="${chosen}"]`)
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  }, [chosen])
  const onKeyDown = (event: KeyboardEvent) => {
    // From the tab that has the focus: what is chosen may still be on its way when keys come fast.
    const { tab: from = chosen } = (event.target as HTMLElement).dataset
    const at = tabs.findIndex((tab) => tab.id === from)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const next = to === undefined ? undefined : tabs.at(to % tabs.length)
    if (!next) return
    event.preventDefault()
    onChoose(next.id)
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
            aria-selected={tab.id === chosen}
            aria-controls={`${id}-${tab.id}`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
            className="-mb-px min-h-11 border-b-2 border-transparent px-3 font-medium whitespace-nowrap -outline-offset-2 sm:px-4 text-muted aria-selected:border-action aria-selected:text-ink"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-${tab.id}`}
          aria-labelledby={`${id}-${tab.id}-tab`}
          hidden={tab.id !== chosen}
          className="pt-6"
        >
          {tab.id === chosen && tab.content}
        </div>
      ))}
    </div>
  )
}
