import { useRef, useState } from 'react'

/**
 * The current item of a horizontally scrolling strip with `count` items. `show` scrolls to one, and returns its index; -1 is the last. `move`
 * scrolls by a number of items from the one that an unfinished scroll leads to, so that pressing an arrow twice quickly
 * moves by two.
 */
export function useStrip(count: number) {
  const strip = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const latest = useRef(0)
  const isScrolling = useRef(false)

  const setIndex = (index: number) => {
    latest.current = index
    setCurrent(index)
  }
  const show = (to: number) => {
    const index = (to + count) % count
    isScrolling.current = true
    setIndex(index)
    strip.current?.scrollTo({ left: index * strip.current.clientWidth })
    return index
  }
  const followScroll = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    if (!isScrolling.current) setIndex(Math.round(scrollLeft / clientWidth))
    else if (Math.abs(scrollLeft - latest.current * clientWidth) < 1) isScrolling.current = false
  }
  /** A swipe takes over from an arrow. */
  const release = () => {
    isScrolling.current = false
  }
  const stripProps = {
    ref: strip,
    onScroll: followScroll,
    onPointerDown: release,
    onWheel: release,
    onScrollEnd: () => {
      release()
      followScroll()
    },
  }
  return { current, show, move: (by: number) => show(latest.current + by), stripProps }
}
