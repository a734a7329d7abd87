import { type RefObject, useEffect } from 'react'

const INVALID = '[aria-invalid=true]'
const PROBLEM = `${INVALID}, [role=alert]`

/**
 * After each attempt to send a form, opens its closed sections that contain an error, and moves the focus to the first error
 * unless it is at one. Nothing can have the focus in a closed section, and nobody sees what is wrong there.
 */
export function useFoldedErrors(form: RefObject<HTMLFormElement | null>, attempts: number): void {
  useEffect(() => {
    if (attempts === 0 || !form.current) return
    const sections = [...form.current.querySelectorAll('details')]
    for (const section of sections) if (section.querySelector(PROBLEM)) section.open = true
    if (document.activeElement?.matches(INVALID)) return
    const withProblem = sections.find((section) => section.querySelector(PROBLEM))
    const first = form.current.querySelector<HTMLElement>(INVALID) ?? withProblem?.querySelector('summary')
    first?.focus()
  }, [form, attempts])
}
