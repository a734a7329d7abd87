import { useEffect } from 'react'
import { matchPath } from '#lib/path-pattern.ts'
import { useNavigate } from '#ui/router.tsx'
import { targetOf } from './link-target.ts'
import { preload } from './page.tsx'
import { pages } from './routes.tsx'

const pageAt = (path: string) => pages.find((page) => page.path !== '*' && matchPath(page.path, path))

/**
 * Follows every link to a page of ours without loading it anew, and fetches a page's script when a link to it is
 * pointed at. One listener for the whole document, so that a link costs no more than its HTML.
 */
export function LinkClicks() {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const anchor = anchorOf(event)
      const target = anchor && targetOf(event, anchor, location, (path) => Boolean(pageAt(path)))
      if (!target) return
      event.preventDefault()
      // The page at hand again is no second step of the history, as in browsers.
      const same = target === location.pathname + location.search + location.hash
      void navigate(target, { replace: same || 'replace' in anchor.dataset })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
  useEffect(() => {
    const prepare = (event: Event) => {
      const anchor = anchorOf(event)
      const page = anchor?.origin === location.origin && pageAt(anchor.pathname)
      if (page) preload(page).catch(() => {})
    }
    const signs = ['pointerover', 'focusin', 'touchstart'] as const
    for (const sign of signs) document.addEventListener(sign, prepare, { passive: true })
    return () => {
      for (const sign of signs) document.removeEventListener(sign, prepare)
    }
  }, [])
  return null
}

function anchorOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
}
