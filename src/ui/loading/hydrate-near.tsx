import { type ComponentProps, createElement, Suspense, use, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../use-hydrated.ts'

type Props = Omit<ComponentProps<'li'>, 'ref'> & {
  /** The element around the children; a list item unless it is named. */
  as?: 'li' | 'footer' | 'section'
  /** An ID that stands for the children: if it is in the address, the page may be about to act on them. */
  subject?: string
}

/**
 * An element whose children React hydrates when they are less than half a screen away or are used, so that a long list does
 * not block a phone. Until then they are the HTML from the server, in which links work. Everything else is as with a plain
 * element: children that the browser renders itself never wait.
 */
export function HydrateNear({ as = 'li', subject, children, ...rest }: Props) {
  const { search } = useLocation()
  const [gate] = useState(() => createGate(subject !== undefined && search.includes(subject)))
  const isFirst = useRef(true)
  // React can only hydrate with what the server rendered. With new props or another address, it hydrates before it updates.
  if (!isFirst.current) gate.open()
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    isFirst.current = false
    return ref.current ? openWhenNear(ref.current, gate) : undefined
  }, [gate])
  return createElement(
    as,
    { ...rest, ref },
    <Suspense>
      <Gated gate={gate}>{children}</Gated>
    </Suspense>,
  )
}

function Gated({ gate, children }: { gate: Gate; children: Props['children'] }) {
  // What the browser renders itself never waits.
  if (useHydrated()) gate.open()
  // The server has no screen.
  if (typeof document !== 'undefined') use(gate.opened)
  return children
}

type Gate = { isOpen: boolean; open: () => void; opened: Promise<void> }

function createGate(isOpen: boolean): Gate {
  const { promise, resolve } = Promise.withResolvers<void>()
  const gate: Gate = {
    isOpen: false,
    open: () => {
      gate.isOpen = true
      // What `use` reads of a promise, so that it does not wait for one that is resolved.
      Object.assign(promise, { status: 'fulfilled', value: undefined })
      resolve()
    },
    opened: promise,
  }
  if (isOpen) gate.open()
  return gate
}

/** The closed gates by their elements. */
const closed = new Map<Element, Gate>()

function openWhenNear(element: HTMLElement, gate: Gate): (() => void) | undefined {
  if (gate.isOpen) return undefined
  if (closed.size === 0) for (const type of USES) addEventListener(type, openUsed, true)
  closed.set(element, gate)
  const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && gate.open(), {
    rootMargin: '50% 0px',
  })
  observer.observe(element)
  const stop = () => {
    observer.disconnect()
    closed.delete(element)
    if (closed.size === 0) for (const type of USES) removeEventListener(type, openUsed, true)
  }
  void gate.opened.then(stop)
  return stop
}

/** On the window, so that the gate is open when React, which listens on the document, looks for what was used. */
const USES = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'click'] as const

function openUsed({ target }: Event) {
  for (const [element, gate] of closed) if (target instanceof Node && element.contains(target)) gate.open()
}
