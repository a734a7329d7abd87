import { useRef, useState } from 'react'

/**
 * The current item of a horizontally scrolling strip with `count` items. `show` scrolls to one; -1 is the last. The item
 * counts as current at once, so that pressing an arrow twice during one scroll moves by two.
 */
export function useStrip(count: number) {
  const strip = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  /** The item that the strip is scrolling to. */
  const target = useRef<number | null>(null)

  const show = (to: number) => {
    const index = (to + count) % count
    target.current = index
    setCurrent(index)
    strip.current?.scrollTo({ left: index * strip.current.clientWidth })
  }
  const followScroll = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    const index = Math.round(scrollLeft / clientWidth)
    if (target.current === null) setCurrent(index)
    else if (Math.abs(scrollLeft - target.current * clientWidth) < 1) target.current = null
  }
  /** A swipe, or the end of a scroll, takes over from an arrow. */
  const release = () => {
    target.current = null
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
  return { current, show, stripProps }
}
