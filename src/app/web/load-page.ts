import type { ComponentType } from 'react'
import type { Page } from './page.ts'

const loaded = new Map<Page, ComponentType>()
const loading = new Map<Page, Promise<void>>()

/** A page's component if it has been loaded. */
export const loadedComponent = (page: Page): ComponentType | undefined => loaded.get(page)

/** Loads a page's component once. */
export function loadPage(page: Page): Promise<void> {
  const started = loading.get(page)
  if (started) return started
  const promise = page.component().then((component) => void loaded.set(page, component))
  loading.set(page, promise)
  promise.catch(() => loading.delete(page))
  return promise
}
