import type { ComponentType } from 'react'
import { readablePromise } from './data/readable-promise.ts'
import type { Page } from './page.ts'

const components = new Map<Page, ReturnType<typeof readablePromise<ComponentType>>>()

/** Loads a page's component once; after a failure, the next call tries again. */
export function loadPage(page: Page): Promise<ComponentType> {
  const known = components.get(page)
  if (known) return known
  const component = readablePromise(page.component())
  components.set(page, component)
  component.catch(() => components.delete(page))
  return component
}

/** Whether a page's component can be rendered without waiting. */
export const isLoaded = (page: Page): boolean => components.get(page)?.status === 'fulfilled'
