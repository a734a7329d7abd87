import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { currentLocation } from './current-location.ts'

/** What the controls of a form show, by name; true for a box that is ticked. */
type Values = Record<string, unknown>

/**
 * Keeps a form in step with the address that it is a form of, also after going back. Answers the function that notes,
 * right after the form itself went somewhere, where that is: on arrival it fills nothing, since the visitor may be
 * typing again.
 */
export function useAddressForm(form: RefObject<HTMLFormElement | null>, values: Values): () => void {
  const { key } = useLocation()
  const shown = useRef(key)
  const asked = useRef<string[]>([])
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    const own = asked.current.lastIndexOf(key)
    // Those before it were overtaken.
    asked.current = asked.current.slice(own + 1)
    if (own === -1 && form.current) fillForm(form.current, values)
  }, [form, key, values])
  return () => {
    const next = currentLocation().key
    if (next !== shown.current) asked.current.push(next)
  }
}

/** Puts values into the controls without making them anew, so that the focus stays where it is. */
export function fillForm(form: HTMLFormElement, values: Values): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type === 'checkbox')
      control.checked = values[control.name] === true
    else if (
      (control instanceof HTMLInputElement && control.type !== 'hidden') ||
      control instanceof HTMLSelectElement
    )
      control.value = String(values[control.name] ?? '')
  }
}
