/**
 * Setup file of component tests. The files of a worker share one document and its modules, so every test begins with empty storage
 * and ends without components, toasts, or another URL.
 */
import '#app/web/styles.css'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { page, server } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { dismissToast, toastStore } from '#ui/toast.ts'
import './watch-text-nodes.ts'

const initialUrl = location.href

beforeAll(async () => {
  const { width, height } = server.config.browser.viewport
  await page.viewport(width, height)
})

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(async () => {
  // vitest-browser-react does this only for the first file of a document.
  await cleanup()
  const toast = toastStore.in(undefined)
  if (toast) dismissToast(toast.id)
  history.replaceState(null, '', initialUrl)
})
