import { isShown, nextFocus, type Place, placeOf } from './place.ts'

/** Milliseconds that a component has to move the focus itself. */
const OWN_MOVE_MS = 50

/**
 * Moves the focus to the next useful element whenever the element that has it leaves the page, alone or with the row,
 * dialog, or part that contains it. A component needs code of its own only if the focus should go elsewhere. The document
 * has `data-keeps-focus` until the returned function stops it.
 */
export function keepFocus(): () => void {
  /** Where the focus is, and before it where it was when each open dialog was opened. */
  let places: Place[] = []
  let isWaiting = false
  let isKeyboard = false
  const isLost = () => document.activeElement === document.body || document.activeElement === null
  const isOpen = ({ dialog }: Place) => dialog === null || (dialog.isConnected && dialog.open)

  const remember = (element: unknown) => {
    if (!(element instanceof HTMLElement || element instanceof SVGElement) || element === document.body)
      return
    const place = placeOf(element as HTMLElement)
    places = [...places.filter((each) => isOpen(each) && each.dialog !== place.dialog), place]
  }
  const recover = () => {
    isWaiting = false
    if (!isLost()) return
    places = places.filter(isOpen)
    const place = places.at(-1)
    const next = place ? target(place) : document.querySelector('main')
    if (next) focus(next, isKeyboard)
    else if (next === null) wait()
  }
  const wait = () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(recover, OWN_MOVE_MS)
  }
  const observer = new MutationObserver((changes) => {
    const place = places.at(-1)
    if (!place) return
    const wasMoved = () =>
      changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(place.element)))
    // The browser takes the focus from what is hidden or disabled only when it draws the page again.
    const wasChanged = changes.some(({ type }) => type === 'attributes')
    const isGone = (isLost() || wasChanged) && !(isOpen(place) && isShown(place.element))
    if (isGone || (isLost() && wasMoved())) wait()
    places = places.map((each) => (each.element.isConnected ? placeOf(each.element, each) : each))
  })
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['open', 'hidden', 'style', 'disabled'],
  })
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener('focusin', ({ target }) => remember(target), { signal })
  // A press elsewhere takes the focus away on purpose.
  const onPress = ({ target }: PointerEvent) => {
    isKeyboard = false
    const place = places.at(-1)
    if (place && !place.element.contains(target as Node)) places.pop()
  }
  const onKey = () => {
    isKeyboard = true
  }
  document.addEventListener('pointerdown', onPress, { signal })
  document.addEventListener('keydown', onKey, { signal, capture: true })
  remember(document.activeElement)
  const { dataset } = document.documentElement
  dataset.keepsFocus = ''
  return () => {
    delete dataset.keepsFocus
    observer.disconnect()
    listening.abort()
  }
}

/** Where the focus goes; null while that is loading. */
const target = (place: Place) => (isShown(place.element) ? place.element : nextFocus(place))

/** The page scrolls to the element only for those who use the keyboard; others look at what they pressed. */
function focus(element: HTMLElement, isKeyboard: boolean) {
  if (element.tabIndex < 0) element.setAttribute('tabindex', '-1')
  element.focus({ preventScroll: !isKeyboard })
}
