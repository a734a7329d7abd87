import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { withVisitPlace } from '#features/breeders/web/visit-place.ts'
import { findPage } from '../find-page.ts'
import { isReachable } from '../live/connection.ts'
import { isLoaded, loadPage } from '../load-page.ts'
import type { Page } from '../page.ts'
import { findLinkTarget, followsLink } from './link-target.ts'
import { UnreachableNotice } from './unreachable-notice.tsx'

/** A followed link: in the app, or by loading the document. */
type Followed = { url: string; inApp: boolean; replace: boolean }

/**
 * Shows a clicked link's page without reloading the document, and loads a page's script when the pointer or focus
 * reaches a link to it. One listener serves the whole document, so that a link in a list is only an `a` element. While
 * the site cannot be reached, the current page stays, with a notice.
 */
export function LinkClicks() {
  const navigate = useNavigate()
  const [missed, setMissed] = useState<Followed | null>(null)
  /** The number of links followed: only the last one is opened. */
  const count = useRef(0)

  const follow = useCallback(
    async (link: Followed) => {
      count.current += 1
      const current = count.current
      const page = findPage(new URL(link.url, location.href).pathname).page
      const open = () => {
        setMissed(null)
        if (link.inApp) void navigate(withVisitPlace(link.url, location.pathname), { replace: link.replace })
        else location.assign(link.url)
      }
      if (navigator.onLine && (!link.inApp || isLoaded(page))) return open()
      const canOpen = navigator.onLine || (await isReachable())
      const isReady = canOpen && (!link.inApp || (await canLoad(page)))
      if (current !== count.current) return
      if (isReady) open()
      // After a release the scripts of the open page are gone, and some browsers never fetch a script again that failed.
      else if (canOpen && (await isReachable())) location.assign(link.url)
      else setMissed(link)
    },
    [navigate],
  )

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const anchor = anchorOf(event)
      if (!anchor) return
      const target = findLinkTarget(event, anchor, location, isPage)
      if (target === null && !leavesDocument(event, anchor)) return
      // The browser follows other links itself; its own error page would replace ours while the device is offline.
      if (target === null && navigator.onLine) return
      event.preventDefault()
      const url = target ?? anchor.href
      // Like browsers, a link to the current address adds no history entry.
      const same = url === location.pathname + location.search + location.hash
      void follow({ url, inApp: target !== null, replace: same || 'replace' in anchor.dataset })
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [follow])

  useEffect(() => {
    const onPoint = (event: Event) => {
      const anchor = anchorOf(event)
      const page = anchor?.origin === location.origin && findPage(anchor.pathname).page
      if (page && page.path !== '*' && navigator.onLine) loadPage(page).catch(() => {})
    }
    const events = ['pointerover', 'focusin', 'touchstart'] as const
    for (const name of events) document.addEventListener(name, onPoint, { passive: true })
    return () => {
      for (const name of events) document.removeEventListener(name, onPoint)
    }
  }, [])

  return missed && <UnreachableNotice onRetry={() => follow(missed)} onDismiss={() => setMissed(null)} />
}

function canLoad(page: Page): Promise<boolean> {
  return loadPage(page).then(
    () => true,
    () => false,
  )
}

const isPage = (pathname: string) => findPage(pathname).page.path !== '*'

/** Whether a click loads another document of this site. */
function leavesDocument(event: MouseEvent, anchor: HTMLAnchorElement): boolean {
  const isJump = anchor.hash !== '' && anchor.pathname + anchor.search === location.pathname + location.search
  return followsLink(event, anchor) && anchor.origin === location.origin && !isJump
}

/** The link of an event; for one in a drawing, an `a` element with its address. */
function anchorOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement | SVGAElement>('a[href]') : null
  if (!(link instanceof SVGAElement)) return link
  const anchor = document.createElement('a')
  anchor.href = link.href.baseVal
  return anchor
}
