import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Input } from '#ui/forms/controls.tsx'
import type { ControlProps } from '#ui/forms/field.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

export type ComboboxOption = {
  id: string
  content: ReactNode
  /** Shown, but cannot be chosen. */
  isDisabled?: boolean
  onChoose: () => void
}
export type ComboboxGroup = { title: string; options: ComboboxOption[] }

type Props = {
  control: ControlProps
  text: string
  onText: (text: string) => void
  /** Called when the list opens for the first time. */
  onOpen: () => void
  groups: ComboboxGroup[]
  /** What the search found, for screen readers; shown if there are no options. */
  status: string
  /** Whether the list covers what is below it, where nothing around it could hide a part of it. */
  isOverlay?: boolean
  /** Whether Enter chooses the first option although no arrow key was pressed. */
  choosesFirst?: boolean
}

/**
 * A text field with a list of options in groups, by the WAI-ARIA combobox pattern: arrow keys move in the list, Enter chooses, Escape
 * closes it. Unless it is an overlay, the list is part of the page, so that a dialog does not hide a part of it.
 */
export function Combobox({ control, text, onText, onOpen, groups, status, isOverlay, choosesFirst }: Props) {
  const id = useId()
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const first = choosesFirst ? 0 : -1
  const [active, setActive] = useState(first)
  const options = groups.flatMap((group) => group.options)
  const choosable = options.filter(({ isDisabled }) => !isDisabled)
  const current = isOpen ? choosable[active] : undefined
  const list = useRef<HTMLDivElement>(null)
  // On a phone, the list opens below what is visible, and the active option may be below the end of the list.
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  useEffect(() => {
    if (active >= 0) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const open = () => {
    onOpen()
    setOpen(true)
  }
  const choose = (option: ComboboxOption) => {
    if (option.isDisabled) return
    setActive(first)
    option.onChoose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      // Closes the list, and not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      return setOpen(false)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (current) choose(current)
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    if (!isOpen) return open()
    const count = choosable.length
    if (count > 0) setActive(active < 0 && step < 0 ? count - 1 : (active + step + count) % count)
  }
  return (
    <div className={isOverlay ? 'relative' : undefined}>
      <Input
        {...control}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={current ? `${id}-${current.id}` : undefined}
        autoComplete="off"
        disabled={!isHydrated}
        value={text}
        onFocus={open}
        onClick={open}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => {
          setActive(first)
          open()
          onText(currentTarget.value)
        }}
      />
      {isOpen && (
        <div
          ref={list}
          className={`mt-1 rounded-md border border-edge bg-surface ${isOverlay ? 'absolute inset-x-0 z-20 p-2 shadow-raised' : 'max-h-72 scroll-mb-24 overflow-y-auto p-1'}`}
        >
          <p role="status" className={options.length > 0 ? 'sr-only' : 'px-3 py-2 text-sm text-muted'}>
            {status}
          </p>
          <div role="listbox" id={`${id}-list`} aria-label="Animals">
            {groups
              .filter((group) => group.options.length > 0)
              .map(({ title, options: ofGroup }) => (
                // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
                <div key={title} role="group" aria-label={title}>
                  <p aria-hidden="true" className="px-3 pt-2 text-xs text-muted">
                    {title}
                  </p>
                  {ofGroup.map((option) => (
                    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
                    <div
                      key={option.id}
                      id={`${id}-${option.id}`}
                      role="option"
                      aria-selected={option === current}
                      aria-disabled={option.isDisabled}
                      // Keeps the focus in the input.
                      onMouseDown={(event) => event.preventDefault()}
                      onClick={() => choose(option)}
                      className="min-h-11 cursor-pointer rounded-sm px-3 py-1.5 wrap-anywhere hover:bg-sunken aria-disabled:cursor-default aria-selected:bg-action-soft"
                    >
                      {option.content}
                    </div>
                  ))}
                </div>
              ))}
          </div>
        </div>
      )}
    </div>
  )
}
