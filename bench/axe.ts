/** Counts accessibility violations of a page with axe, in both themes, narrow and wide. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from '@playwright/test'

/** WCAG 2.2 A and AA. */
export const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The number of violations by view: `390 dark` and so on. */
export type AxeResult = Record<string, number>

/** Checks a page in four views. The end-to-end tests fail on violations and name them. */
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
