import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { currentLocation } from '../current-location.ts'

/** The values of a form's controls by name; true for a checked checkbox. */
type Values = Record<string, unknown>

/**
 * Updates a form whose values are in the URL when the URL changes, for example after going back. The form must call the
 * returned function after each navigation of its own: the form then stays as it is, because the visitor may be typing
 * again.
 */
export function useUrlForm(form: RefObject<HTMLFormElement | null>, values: Values): () => void {
  const { key } = useLocation()
  const type = useNavigationType()
  const shown = useRef(key)
  const ownKeys = useRef<string[]>([])
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    const own = ownKeys.current.lastIndexOf(key)
    // Earlier navigations never finished.
    ownKeys.current = ownKeys.current.slice(own + 1)
    // Going back may lead to a navigation of the form that was never shown.
    if ((own === -1 || type === 'POP') && form.current) fillForm(form.current, values)
  }, [form, key, type, values])
  return () => {
    const next = currentLocation().key
    if (next !== shown.current) ownKeys.current.push(next)
  }
}

/** Sets the values of the controls without rendering them again, so that the focus stays. */
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
