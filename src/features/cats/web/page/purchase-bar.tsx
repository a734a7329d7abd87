import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { formatWholeDollars } from '#lib/money.ts'
import { LinkButton } from '#ui/link-button.tsx'
import type { CatDetail } from '../../contract.ts'

/** Pixels of the sticky header, which covers the top of the page. */
const HEADER_HEIGHT = 68

type Props = {
  cat: Pick<CatDetail, 'id' | 'price'>
  /** The button that asks the breeder. */
  ask: ReactNode
  /** The page's main button. */
  mainButton: RefObject<Element | null>
}

/**
 * The price and the main actions at the bottom of a phone's screen, once the page's own buttons have been scrolled out of
 * view. It is the last element of the page's content, so that it never covers the footer; `data-bottom-bar` keeps the
 * focused element above it (base.css).
 */
export function PurchaseBar({ cat, ask, mainButton }: Props) {
  const isPassed = useScrolledPast(mainButton)
  return (
    <div
      data-bottom-bar={isPassed || undefined}
      className={`sticky bottom-0 z-10 border-t border-line bg-ground pb-[env(safe-area-inset-bottom)] lg:hidden ${isPassed ? '' : 'invisible'}`}
    >
      <div className="page flex flex-wrap items-center justify-end gap-2 py-2.5 short:flex-nowrap short:py-1 short:[&_:is(a,button)]:px-3">
        <p className="grow text-xl font-medium tabular-nums">{formatWholeDollars(cat.price)}</p>
        {ask}
        <LinkButton to={`/checkout/${cat.id}`}>Purchase</LinkButton>
      </div>
    </div>
  )
}

/** Whether an element is above the visible part of the page. */
function useScrolledPast(element: RefObject<Element | null>): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => entry && setPast(!entry.isIntersecting && entry.boundingClientRect.top < HEADER_HEIGHT),
      { rootMargin: `-${HEADER_HEIGHT}px 0px 0px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isPast
}
