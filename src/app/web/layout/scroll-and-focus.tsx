import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router'
import { onFirstUse } from '#ui/focus/first-use.ts'
import { keepPositions, positionOf, restorePosition, savePosition } from './scroll-positions.ts'

/**
 * Makes in-app navigation behave like a page load: a new page starts at the top, with focus on its heading and its
 * title announced; going back restores the scroll position. Changing filters moves nothing.
 */
export function ScrollAndFocus() {
  const location = useLocation()
  const isPop = useNavigationType() === 'POP'
  const previous = useRef(location)
  const [title, setTitle] = useState('')
  useLayoutEffect(() => {
    let stop = () => {}
    if (previous.current !== location) {
      // Entries made by the browser, for jumps within the page, have no router state.
      if (isPop && history.state === null) scrollToHash(location.hash)
      else if (isPop) stop = restorePosition(positionOf(location))
      else if (isNewPage(previous.current, location)) scrollToHash(location.hash)
    }
    const save = () => savePosition(location, scrollY)
    addEventListener('scroll', save, { passive: true })
    return () => {
      stop()
      removeEventListener('scroll', save)
    }
  }, [location, isPop])
  useEffect(() => {
    const moved = previous.current.pathname !== location.pathname
    previous.current = location
    if (!moved) return
    return focusHeading(() => setTitle(document.title))
  }, [location])
  useEffect(restoreScrollManually, [])
  useEffect(keepPositions, [])
  useEffect(keepFocusOnceUsed, [])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

/**
 * Focuses the page's heading, then calls `onFocus`. While a page that loads its data has no heading, its `main` element
 * has the focus. Returns a function that stops waiting.
 */
function focusHeading(onFocus: () => void): () => void {
  const main = document.querySelector<HTMLElement>('main')
  const focus = (element: HTMLElement) => {
    element.setAttribute('tabindex', '-1')
    element.focus({ preventScroll: true })
  }
  const focusIfPresent = () => {
    const heading = main?.querySelector<HTMLElement>('h1')
    if (heading) focus(heading)
    if (heading) onFocus()
    return Boolean(heading)
  }
  const observer = new MutationObserver(() => {
    // A user who has moved the focus in the meantime keeps it.
    if (document.activeElement !== main || focusIfPresent()) observer.disconnect()
  })
  if (main && !focusIfPresent()) {
    focus(main)
    observer.observe(main, { childList: true, subtree: true })
  }
  return () => observer.disconnect()
}

function isNewPage(from: Location, to: Location): boolean {
  // The number of a list's page, and the state of a map.
  const isOther = (name: string) =>
    new URLSearchParams(from.search).get(name) !== new URLSearchParams(to.search).get(name)
  return from.pathname !== to.pathname || from.hash !== to.hash || isOther('page') || isOther('state')
}

function scrollToHash(hash: string) {
  const target = hash && document.getElementById(decodedHash(hash))
  if (target) target.scrollIntoView()
  else scrollTo(0, 0)
}

/** The ID in a hash; a hash that is not valid percent-encoding is taken literally, as browsers do. */
function decodedHash(hash: string): string {
  const id = hash.slice(1)
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/** Loads `keepFocus` when the page is used for the first time. */
function keepFocusOnceUsed() {
  onFirstUse(async () => (await import('#ui/focus/keep-focus.ts')).keepFocus())
}

/** The browser restores the position before a page rendered by script is ready; it may do so when it leaves the site. */
function restoreScrollManually() {
  const set = (value: ScrollRestoration) => () => {
    history.scrollRestoration = value
  }
  const [toManual, toAuto] = [set('manual'), set('auto')]
  toManual()
  addEventListener('pageshow', toManual)
  addEventListener('pagehide', toAuto)
  return () => {
    removeEventListener('pageshow', toManual)
    removeEventListener('pagehide', toAuto)
  }
}
