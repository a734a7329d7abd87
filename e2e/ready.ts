import type { Page } from '@playwright/test'

/** Waits until the page is interactive: what is clicked or typed earlier is lost. */
export function ready(page: Page): Promise<void> {
  return page.locator('html[data-ready]').waitFor()
}
