/** Where an element with the focus is, so that its neighbors can be found when it is gone. */
export type Place = {
  element: HTMLElement
  /**
   * The first word of the element's name, which the same control of another row shares: "Remove" of "Remove Fig". The first
   * one is from before the act, which may have changed it.
   */
  verbs: string[]
  /** The dialog that contains the element. */
  dialog: HTMLDialogElement | null
  /** The element and its ancestors, from the inside out. */
  path: { node: Element; parent: Element; index: number; siblings: Element[] }[]
}

/** Describes where an element is; `before` is its earlier place. */
export function placeOf(element: HTMLElement, before?: Place): Place {
  const path: Place['path'] = []
  for (let node: Element = element; node.parentElement; node = node.parentElement) {
    const parent = node.parentElement
    const siblings = [...parent.children]
    path.push({ node, parent, index: siblings.indexOf(node), siblings })
  }
  const verbs = [...(before?.verbs ?? []), verbOf(element)]
  return { element, verbs: [...new Set(verbs)], dialog: element.closest('dialog'), path }
}

/** Whether an element is in the page, visible, and enabled, so that it can have the focus. */
export const isShown = (element: Element): boolean =>
  element.isConnected &&
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.matches(':disabled')

const CONTROLS = 'a[href], button, summary, input, select, textarea, [tabindex]'

/** What the Tab key reaches in a part of the page, which may be a control itself. */
const controlsIn = (part: Element): HTMLElement[] =>
  [part, ...part.querySelectorAll(CONTROLS)].filter(
    (each): each is HTMLElement =>
      each.matches(CONTROLS) && (each as HTMLElement).tabIndex >= 0 && isShown(each),
  )

function verbOf(element: Element): string {
  const { labels } = element as HTMLInputElement
  const name = element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent ?? ''
  return name.trim().split(/\s/)[0] ?? ''
}

const HEADINGS = 'h1, h2, h3, h4, legend'
const ROWS = 'li, tr, article'
/** A heading in one of these is about this part only. */
const PARTS = `${ROWS}, section, aside, nav, dialog`

/** Whether a part of the page stands for something that is still loading. */
const isLoading = (part: Element): boolean =>
  [part, ...part.querySelectorAll('[role=status]')].some(
    (each) =>
      each.matches('[role=status]') &&
      /^\s*Loading/.test(each.getAttribute('aria-label') ?? each.textContent ?? ''),
  )

/**
 * The most useful element for the focus after the one of a place is gone: the same control of the next row, else of the
 * previous one, else what replaced the lost part, else the nearest heading before it. Null while the replacement loads.
 */
export function nextFocus({ element, verbs, path }: Place): HTMLElement | null | undefined {
  const step = path.find(({ parent }) => isShown(parent))
  if (!step) return document.querySelector('main')
  const { node, parent, index } = step
  if (parent instanceof HTMLDetailsElement) return parent.querySelector('summary')
  const siblings = [...parent.children].filter((each) => each !== node)
  const added = siblings.filter((each) => !step.siblings.includes(each))
  if (added.some(isLoading)) return null
  const isSame = (other: Element) => {
    const verb = verbOf(other)
    return other.tagName === element.tagName && verb !== '' && verbs.includes(verb)
  }
  const number = [...node.querySelectorAll(element.tagName)].filter(isSame).indexOf(element)
  const rows = [...siblings.slice(index), ...siblings.slice(0, index).reverse()]
  const [same] = rows.flatMap((row) => {
    if (row.tagName !== node.tagName) return []
    const controls = controlsIn(row).filter(isSame)
    return controls[Math.max(number, 0)] ?? controls.at(-1) ?? []
  })
  return same ?? inside(added) ?? before(parent, siblings[index])
}

/** The first heading in parts of the page, or their first control; nothing of lists, whose rows have their own. */
function inside(parts: Element[]): HTMLElement | undefined {
  const isOfRow = (each: Element) => parts.some((part) => part.contains(each.closest(ROWS)))
  const headings = parts.flatMap((part) => [part, ...part.querySelectorAll(HEADINGS)])
  const heading = headings.find((each) => each.matches(HEADINGS) && isShown(each) && !isOfRow(each))
  return (heading as HTMLElement | undefined) ?? parts.flatMap(controlsIn).find((each) => !isOfRow(each))
}

/** The nearest heading before a gap that is about the gap's part of the page; `after` is the element after the gap. */
function before(parent: Element, after: Element | undefined): HTMLElement | undefined {
  const scope = parent.closest<HTMLElement>('dialog, [role=tabpanel], main')
  const precedes = (heading: Element) =>
    after
      ? after.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_PRECEDING
      : parent.compareDocumentPosition(heading) &
        (Node.DOCUMENT_POSITION_PRECEDING | Node.DOCUMENT_POSITION_CONTAINED_BY)
  const isAbout = (heading: Element) => {
    const part = heading.parentElement?.closest(PARTS)
    return !part || part.contains(parent)
  }
  const heading = [...(scope?.querySelectorAll<HTMLElement>(HEADINGS) ?? [])]
    .filter((each) => precedes(each) && isAbout(each) && isShown(each))
    .at(-1)
  const row = parent.closest(ROWS)
  const ofRow = row && !row.contains(heading ?? null) ? controlsIn(row)[0] : undefined
  const label = document.getElementById(scope?.getAttribute('aria-labelledby') ?? '')
  return ofRow ?? heading ?? label ?? scope ?? undefined
}
