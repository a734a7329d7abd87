/** What axe finds on a page, in both themes, narrow and wide. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from '@playwright/test'

/** WCAG 2.2 A and AA. */
export const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** How many violations each view of a page has: `390 dark` and so on. */
export type AxeResult = Record<string, number>

/** Looks at the page four times. Its faults are named in the browser journeys, which fail by them. */
export async function axe(url: string, browser: Browser): Promise<AxeResult> {
  const result: AxeResult = {}
  for (const width of [390, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      await page.goto(url, { waitUntil: 'load' })
      await page.locator('html[data-ready]').waitFor()
      const { violations } = await new AxeBuilder({ page }).withTags(AXE_TAGS).analyze()
      result[`${width} ${colorScheme}`] = violations.length
      await context.close()
    }
  }
  return result
}
