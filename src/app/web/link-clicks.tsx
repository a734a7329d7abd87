import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { findPage } from './find-page.ts'
import { targetOf } from './link-target.ts'
import { loadPage } from './load-page.ts'

/**
 * Shows a clicked link's page without reloading the document, and loads a page's script when the pointer or focus
 * reaches a link to it. One listener serves the whole document, so that a link in a list is only an `a` element.
 */
export function LinkClicks() {
  const navigate = useNavigate()
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const anchor = anchorOf(event)
      const target = anchor && targetOf(event, anchor, location, isPage)
      if (!target) return
      event.preventDefault()
      // Like browsers, a link to the current address adds no history entry.
      const same = target === location.pathname + location.search + location.hash
      void navigate(target, { replace: same || 'replace' in anchor.dataset })
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [navigate])
  useEffect(() => {
    const onPoint = (event: Event) => {
      const anchor = anchorOf(event)
      const page = anchor?.origin === location.origin && findPage(anchor.pathname).page
      if (page && page.path !== '*') loadPage(page).catch(() => {})
    }
    const events = ['pointerover', 'focusin', 'touchstart'] as const
    for (const name of events) document.addEventListener(name, onPoint, { passive: true })
    return () => {
      for (const name of events) document.removeEventListener(name, onPoint)
    }
  }, [])
  return null
}

const isPage = (pathname: string) => findPage(pathname).page.path !== '*'

function anchorOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
}
