import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Message } from '../../contract.ts'

/** Pixels from the end within which the area counts as scrolled to the end. */
const NEAR_END = 80
/** How far above the visible area the earlier messages begin to load. */
const PRELOAD_MARGIN = '600px 0px 0px'

/**
 * Scrolls an area of messages: starts at the end and stays there while new messages arrive, and otherwise keeps what is
 * visible in place. `unsent` is the number of messages below the list that are not stored yet.
 */
export function useHistoryScroll(messages: Message[] | undefined, me: string, unsent: number) {
  const area = useRef<HTMLElement>(null)
  const state = useRef({ first: '', last: '', unsent: 0, height: 0, isAtEnd: true })
  useEffect(() => {
    const element = area.current
    const onScroll = () => {
      if (!element) return
      state.current.isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END
    }
    const onResize = () => {
      if (element && state.current.isAtEnd) element.scrollTop = element.scrollHeight
    }
    const observer = new ResizeObserver(onResize)
    if (element) observer.observe(element)
    element?.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      element?.removeEventListener('scroll', onScroll)
    }
  }, [])
  useLayoutEffect(() => {
    const element = area.current
    if (!element || !messages) return
    const [first = '', last] = [messages[0]?.id, messages.at(-1)]
    const before = state.current
    const isSent = (last?.id !== before.last && last?.senderId === me) || unsent > before.unsent
    const isAtEnd = before.isAtEnd || isSent
    if (isAtEnd) element.scrollTop = element.scrollHeight
    else if (before.first !== first) element.scrollTop += element.scrollHeight - before.height
    state.current = { isAtEnd, first, last: last?.id ?? '', unsent, height: element.scrollHeight }
  }, [messages, me, unsent])
  return area
}

/** Calls `onNear` when the element with the returned ref comes near the visible part of the area by scrolling. */
export function useNearTop(area: RefObject<HTMLElement | null>, onNear: (() => void) | undefined) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const latest = useRef(onNear)
  useEffect(() => {
    latest.current = onNear
  })
  const isActive = !!onNear
  useEffect(() => {
    if (!element || !isActive) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        // Not before the first scrolling: a short history shows the button instead.
        const root = area.current
        const isScrolled = root && root.scrollTop + root.clientHeight < root.scrollHeight - NEAR_END
        if (entry?.isIntersecting && isScrolled) latest.current?.()
      },
      { root: area.current, rootMargin: PRELOAD_MARGIN },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [area, element, isActive])
  return setElement
}
