/** Checks an open page with axe in both themes and its reflow, without reloading it. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { ready } from './ready.ts'
import { expect } from './test.ts'

type Axe = {
  configure: (spec: { allowedOrigins: string[] }) => void
  run: (
    context: Node,
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}
declare const axe: Axe

// The package's builder would inject axe before every run; this injects it once.
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright')
const AXE = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8')
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const rulesOf = (...tags: string[]) => ({
  runOnly: { type: 'tag', values: tags },
  // Off by default, although it is a rule of WCAG 2.2.
  rules: { 'target-size': { enabled: true } },
})
/** The rules for another theme, which changes only colors. */
const COLORS = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

const NARROW = { width: 390, height: 844 }
const WIDE = { width: 1280, height: 900 }

/** 1280 pixels at a zoom of 400 %: reflow in WCAG 1.4.10. */
const NARROWEST = { width: 320, height: 640 }
/** Text spacing that users may set: WCAG 1.4.12. */
const TEXT_SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }`

/** Ordered so that one thing changes at each step. */
const VARIANTS = [
  { size: NARROW, theme: 'light', rules: rulesOf(...WCAG, 'best-practice') },
  { size: NARROW, theme: 'dark', rules: COLORS },
  { size: WIDE, theme: 'dark', rules: COLORS },
  { size: WIDE, theme: 'light', rules: rulesOf(...WCAG) },
] as const

type Options = {
  /** Waits until the page is stable again, if it does more than adapt to width and theme. */
  settled?: (() => Promise<unknown>) | undefined
  /** Checks the wide layout as well, which takes three times as long. */
  wide?: boolean
}

/**
 * Fails on axe violations and if the page scrolls horizontally, including 320 pixels with wide text spacing. `every-page.spec.ts`
 * checks all pages in their wide layout; a journey checks on a phone what becomes visible during it.
 */
export async function expectAccessible(page: Page, { settled, wide = false }: Options = {}): Promise<void> {
  await ready(page)
  for (const frame of page.frames()) await frame.evaluate(AXE)
  for (const { size, theme, rules } of VARIANTS) {
    if (size === WIDE && !wide) continue
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await settled?.()
    const { violations, overflow } = await page.evaluate(runAxe, rules)
    const where = `${page.url()} at ${size.width} in ${theme}`
    expect.soft(violations, where).toEqual([])
    expect.soft(overflow, `${where} scrolls horizontally`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(NARROWEST)
  const overflow = await page.evaluate(measureOverflow, TEXT_SPACING)
  expect
    .soft(overflow, `${page.url()} at ${NARROWEST.width} with text spacing scrolls horizontally`)
    .toBeLessThanOrEqual(0)
}

/** Runs in the page. */
async function runAxe(rules: object) {
  // Further down, the sticky header can cover part of a button, which axe reports as too small.
  scrollTo({ top: 0, behavior: 'instant' })
  // The style of a new width or theme is applied after the first frame.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })
  // Of a page behind a popover that covers it, axe would compare the text with the colors of the popover.
  const cover = [...document.querySelectorAll(':popover-open')].find((popover) => {
    const { width, height } = popover.getBoundingClientRect()
    return width >= innerWidth && height >= innerHeight
  })
  const { violations } = await axe.run(cover ?? document, {
    ...rules,
    resultTypes: ['violations'],
    preload: false,
  })
  return {
    violations: violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    ),
    overflow: document.documentElement.scrollWidth - innerWidth,
  }
}

/** Runs in the page: returns by how many pixels it is wider than the window with additional styles. */
async function measureOverflow(css: string) {
  const sheet = new CSSStyleSheet()
  await sheet.replace(css)
  document.adoptedStyleSheets = [sheet]
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const overflow = document.documentElement.scrollWidth - innerWidth
  document.adoptedStyleSheets = []
  return overflow
}
