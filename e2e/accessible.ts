/** A page that is open, as axe sees it in both themes, narrow and wide, and as it reflows; without loading it again. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

type Axe = {
  configure: (spec: { allowedOrigins: string[] }) => void
  run: (options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}
declare const axe: Axe

// Its builder would send axe into the page before each look, so that only what it brings along is used.
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright')
const AXE = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8')
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const rulesOf = (...tags: string[]) => ({
  runOnly: { type: 'tag', values: tags },
  // Off by itself, though a rule of WCAG 2.2.
  rules: { 'target-size': { enabled: true } },
})
/** A theme changes nothing but colors. */
const COLORS = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

const NARROW = { width: 390, height: 844 }
const WIDE = { width: 1280, height: 900 }

/** 1280 pixels at a zoom of 400 %: reflow in WCAG 1.4.10. */
const NARROWEST = { width: 320, height: 640 }
/** What people may set for themselves: WCAG 1.4.12. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }`

/** One thing changes from each to the next. */
const LOOKS = [
  { size: NARROW, theme: 'light', rules: rulesOf(...WCAG, 'best-practice') },
  { size: NARROW, theme: 'dark', rules: COLORS },
  { size: WIDE, theme: 'dark', rules: COLORS },
  { size: WIDE, theme: 'light', rules: rulesOf(...WCAG) },
] as const

type Options = {
  /** Waits until the page stands still again, when it does more than follow the width and the theme. */
  settled?: (() => Promise<unknown>) | undefined
  /** Looks at it on a phone alone. */
  narrow?: boolean
}

/** Fails on a fault that axe knows, and where the page scrolls sideways, at last with text spaced widely at 320 pixels. */
export async function expectAccessible(page: Page, { settled, narrow = false }: Options = {}): Promise<void> {
  await page.locator('html[data-ready]').waitFor()
  for (const frame of page.frames()) await frame.evaluate(AXE)
  for (const { size, theme, rules } of LOOKS) {
    if (narrow && size !== NARROW) continue
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await settled?.()
    const { faults, overflow } = await page.evaluate(look, rules)
    const where = `${page.url()} at ${size.width} in ${theme}`
    expect.soft(faults, where).toEqual([])
    expect.soft(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(NARROWEST)
  const overflow = await page.evaluate(spaced, SPACED)
  expect.soft(overflow, `${page.url()}, spaced and narrow, scrolls sideways`).toBeLessThanOrEqual(0)
}

/** Runs in the page. */
async function look(rules: object) {
  // Two frames: the style of a new width or theme stands after the first.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })
  const { violations } = await axe.run({
    ...rules,
    // What is right need not be described.
    resultTypes: ['violations'],
    preload: false,
  })
  const faults = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
  return { faults, overflow: document.documentElement.scrollWidth - innerWidth }
}

/** Runs in the page: pixels that it is wider than the window, with a style of the reader's own. */
async function spaced(css: string) {
  const sheet = new CSSStyleSheet()
  await sheet.replace(css)
  document.adoptedStyleSheets = [sheet]
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const overflow = document.documentElement.scrollWidth - innerWidth
  document.adoptedStyleSheets = []
  return overflow
}
