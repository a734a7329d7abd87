import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Location, useLocation, useNavigationType } from '#ui/router.tsx'

/** Where each entry of the history was scrolled to. */
const positions = new Map<string, number>()

/**
 * Makes a navigation feel like the loading of a page: a new page begins at its top with the focus on its heading and
 * its title said, going back finds the old place again. Filters change the address without moving anything.
 */
export function Arrival() {
  const location = useLocation()
  const back = useNavigationType() === 'POP'
  const last = useRef(location)
  const [title, setTitle] = useState('')
  useLayoutEffect(() => {
    if (last.current !== location) {
      // The browser itself made a step within the page, which has no key of ours.
      if (back && history.state === null) arrive(location.hash)
      else if (back) scrollTo(0, positions.get(location.key) ?? 0)
      else if (isNewPlace(last.current, location)) arrive(location.hash)
    }
    const keep = () => void positions.set(location.key, scrollY)
    addEventListener('scroll', keep, { passive: true })
    return () => removeEventListener('scroll', keep)
  }, [location, back])
  useEffect(() => {
    const moved = last.current.pathname !== location.pathname
    last.current = location
    if (!moved) return
    return atHeading(() => setTitle(document.title))
  }, [location])
  useEffect(keepScrollOurselves, [])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

/** Puts the focus on the page's heading and then says so; until a page that waits for its data has one, on the page. */
function atHeading(say: () => void): () => void {
  const main = document.querySelector<HTMLElement>('main')
  const focus = (element: HTMLElement) => {
    element.setAttribute('tabindex', '-1')
    element.focus({ preventScroll: true })
  }
  const arrived = () => {
    const heading = main?.querySelector<HTMLElement>('h1')
    if (heading) focus(heading)
    if (heading) say()
    return Boolean(heading)
  }
  const observer = new MutationObserver(() => {
    // Who has moved on meanwhile is not called back.
    if (document.activeElement !== main || arrived()) observer.disconnect()
  })
  if (main && !arrived()) {
    focus(main)
    observer.observe(main, { childList: true, subtree: true })
  }
  return () => observer.disconnect()
}

function isNewPlace(from: Location, to: Location): boolean {
  const page = ({ search }: Location) => new URLSearchParams(search).get('page')
  return from.pathname !== to.pathname || from.hash !== to.hash || page(from) !== page(to)
}

function arrive(hash: string) {
  const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
  if (target) target.scrollIntoView()
  else scrollTo(0, 0)
}

/** The browser restores too early for pages that come by script; it may do so again when it leaves the site. */
function keepScrollOurselves() {
  const hand = (to: ScrollRestoration) => () => {
    history.scrollRestoration = to
  }
  const [take, give] = [hand('manual'), hand('auto')]
  take()
  addEventListener('pageshow', take)
  addEventListener('pagehide', give)
  return () => {
    removeEventListener('pageshow', take)
    removeEventListener('pagehide', give)
  }
}
