import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

/**
 * The heading of something that a link of a list opened: it gets the focus, because the link may be gone with its list. A page
 * that was loaded keeps the focus at its top.
 */
export function useOpenedHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const isPageLoad = useNavigationType() === 'POP'
  useEffect(() => {
    if (!isPageLoad) heading.current?.focus()
  }, [isPageLoad])
  return heading
}
