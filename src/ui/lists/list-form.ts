/** Filters of a list: each sets parameters of the URL and keeps those that others have set. */
import { type ChangeEvent, type MouseEvent, type RefObject, type SubmitEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useUrlForm } from '../forms/use-url-form.ts'

/**
 * The URL `href` of a filter for the browser's own location, which is ahead of the rendered page while a choice loads:
 * sets the parameters `names`, separated by spaces, and the page as in `href`, and keeps all others.
 */
export function currentUrl(href: string, names: string): string {
  const url = new URL(href, location.origin)
  if (url.pathname !== location.pathname) return href
  const current = new URLSearchParams(location.search)
  const own = ['page', ...names.split(' ')]
  for (const name of new Set([...url.searchParams.keys(), ...current.keys()])) {
    if (own.includes(name)) continue
    const value = current.get(name)
    if (value === null) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return url.pathname + url.search + url.hash
}

/**
 * The click handler of links that set the parameters `names` of a list's URL, separated by spaces. They keep the other
 * parameters as the browser's URL has them at the click. `before` may change that URL first, for example to a text that
 * was just typed.
 */
export function useFilterLink(
  names: string,
  before?: () => void,
): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate()
  return (event) => {
    const { metaKey, ctrlKey, shiftKey, altKey, currentTarget: link } = event
    // Other windows are the browser's; while the device is offline, the page's own listener keeps the page.
    if (metaKey || ctrlKey || shiftKey || altKey || !navigator.onLine) return
    event.preventDefault()
    before?.()
    void navigate(currentUrl(link.pathname + link.search, names), { replace: 'replace' in link.dataset })
  }
}

/** Milliseconds without typing after which a search applies. */
const SEARCH_DELAY_MS = 300

type ListForm = {
  /** For the `form` element. A typed text applies after a pause or with Enter, and a choice at once. */
  props: {
    ref: RefObject<HTMLFormElement | null>
    onChange: (event: ChangeEvent<HTMLFormElement>) => void
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  }
  /** Applies a typed text without the pause: before the visitor follows a link that keeps it. */
  apply: () => void
}

/** A form above a list. Its values are the parameters `names` of the URL, separated by spaces; others are kept. */
export function useListForm(
  names: string,
  values: Record<string, unknown>,
  urlOf: (fields: FormData) => string,
): ListForm {
  const navigate = useNavigate()
  const ref = useRef<HTMLFormElement>(null)
  const noteOwnNavigation = useUrlForm(ref, values)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const apply = () => {
    clearTimeout(timer.current)
    if (!ref.current) return
    const url = new URL(currentUrl(urlOf(new FormData(ref.current)), names), location.origin)
    const current = new URLSearchParams(location.search)
    const isUnchanged = names.split(' ').every((name) => url.searchParams.get(name) === current.get(name))
    // Another page may be loading.
    if (isUnchanged || url.pathname !== location.pathname) return
    void navigate(url.pathname + url.search, { replace: true })
    noteOwnNavigation()
  }
  return {
    apply,
    props: {
      ref,
      onChange: ({ target }) => {
        clearTimeout(timer.current)
        timer.current = setTimeout(apply, target.type === 'search' ? SEARCH_DELAY_MS : 0)
      },
      onSubmit: (event) => {
        event.preventDefault()
        apply()
      },
    },
  }
}
