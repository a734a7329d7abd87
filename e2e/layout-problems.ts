/** Looks for layout problems in an open page, at several widths, without reloading it. */
import type { Page } from '@playwright/test'

/**
 * Returns the layout problems of the open page at each width in pixels: it scrolls sideways, a word is broken inside, text is cut off
 * without an ellipsis, a line begins with a dot between two facts, or two texts or controls lie over each other.
 */
export async function layoutProblems(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 600 ? 844 : 900 })
    const problems = await page.evaluate(findProblems)
    found.push(...problems.map((problem) => `${width}: ${problem}`))
  }
  return found
}

/** Runs in the page. */
async function findProblems(): Promise<string[]> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const found = new Set<string>()
  type Item = { rect: DOMRect; element: Element; text: string }
  const items: Item[] = []
  const short = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 50)

  if (document.documentElement.scrollWidth > innerWidth)
    found.add(`scrolls sideways by ${document.documentElement.scrollWidth - innerWidth}`)

  /** Whether the element lies above the page: it is in a sticky or fixed part, or in an open menu. */
  const known = new Map<Element | null, boolean>([[null, false]])
  const floats = (element: Element | null): boolean => {
    const before = known.get(element)
    if (before !== undefined || !element) return before ?? false
    const found = /fixed|sticky/.test(getComputedStyle(element).position) || floats(element.parentElement)
    known.set(element, found)
    return found
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })

  /** The boxes of an element and its ancestors that scroll or clip what they contain. */
  const frames = new Map<Element, DOMRect[]>()
  const framesOf = (element: Element | null): DOMRect[] => {
    if (!element || element === document.body) return []
    const before = frames.get(element)
    if (before) return before
    const style = getComputedStyle(element)
    const isFrame = style.overflowX !== 'visible' || style.clipPath !== 'none'
    const outer = framesOf(element.parentElement)
    const found = isFrame ? [...outer, element.getBoundingClientRect()] : outer
    frames.set(element, found)
    return found
  }

  /** The part of a rectangle that the scrolling and clipping ancestors leave visible. */
  const visiblePart = (rect: DOMRect, element: Element): DOMRect | undefined => {
    let { left, top, right, bottom } = rect
    for (const box of framesOf(element)) {
      left = Math.max(left, box.left)
      right = Math.min(right, box.right)
      top = Math.max(top, box.top)
      bottom = Math.min(bottom, box.bottom)
    }
    return right - left > 1 && bottom - top > 1
      ? new DOMRect(left, top, right - left, bottom - top)
      : undefined
  }

  /** Where the previous text ends. */
  let before: { bottom: number; element: Element } | undefined
  const range = document.createRange()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
    const element = text.parentElement
    if (!element || !text.data.trim() || !isShown(element)) continue
    if (element.closest('script, style, noscript, svg, option, [aria-hidden="true"] *')) continue
    range.selectNodeContents(text)
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    const lines = new Set(rects.map(({ top }) => Math.round(top)))
    if (lines.size > 1) {
      for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{M}\p{N}’']+/gu)) {
        // An address is wider than a phone and may break anywhere.
        if (/[@/]/.test(text.data.slice(text.data.lastIndexOf(' ', index) + 1).split(/\s/)[0] ?? '')) continue
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (tops.size > 1) found.add(`breaks the word "${word}" of "${short(text.data)}"`)
      }
    }
    const begin = `begins a line with the dot of "${short(text.data)}"`
    for (const { index } of text.data.matchAll(/·/gu)) {
      range.setStart(text, index)
      range.setEnd(text, index + 1)
      const { top } = range.getBoundingClientRect()
      const end = text.data.slice(0, index).trimEnd().length
      if (end > 0) {
        range.setStart(text, end - 1)
        range.setEnd(text, end)
        if (top > range.getBoundingClientRect().bottom - 2) found.add(begin)
      } else if (before && element.parentElement?.contains(before.element) && top > before.bottom - 2)
        found.add(begin)
    }
    const last = rects.at(-1)
    if (last) before = { bottom: last.bottom, element }
    if (floats(element)) continue
    for (const rect of rects) {
      const part = visiblePart(rect, element)
      if (part) items.push({ rect: part, element, text: short(text.data) })
    }
  }

  for (const element of document.querySelectorAll('main *, header *, footer *')) {
    if (!isShown(element)) continue
    const style = getComputedStyle(element)
    const isClipping =
      (style.overflowX === 'hidden' || style.overflowX === 'clip') &&
      element.scrollWidth > element.clientWidth + 1
    const box = element.getBoundingClientRect()
    if (
      isClipping &&
      box.width > 2 &&
      style.textOverflow !== 'ellipsis' &&
      style.webkitLineClamp === 'none'
    ) {
      for (const { rect, element: owner, text } of items)
        if (element.contains(owner) && rect.width > 1) found.add(`cuts off "${text}"`)
    }
    if (element.matches('a, button, input, select, textarea, summary, [role=tab]') && !floats(element)) {
      const part = visiblePart(box, element)
      const isInline = style.display === 'inline'
      if (part && !isInline)
        items.push({
          rect: part,
          element,
          text: short(element.textContent || element.getAttribute('aria-label') || element.tagName),
        })
    }
  }

  items.sort((a, b) => a.rect.top - b.rect.top)
  items.forEach((one, index) => {
    for (let n = index + 1; n < items.length; n += 1) {
      const other = items[n] as Item
      if (other.rect.top >= one.rect.bottom - 2) break
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      // A button inside a field, such as the one that shows a password.
      if (one.element.matches('input') && other.element.closest('button')) continue
      const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
      const height = Math.min(one.rect.bottom, other.rect.bottom) - other.rect.top
      // Lines of large letters reach a little into their neighbors' boxes.
      const tolerated = Math.max(6, Math.min(one.rect.height, other.rect.height) / 4)
      if (width > 3 && height > tolerated)
        found.add(`"${one.text}" and "${other.text}" overlap by ${Math.round(width)} × ${Math.round(height)}`)
    }
  })
  return [...found]
}
