/** Pages over an API that a test makes up. */
import { expect } from 'vitest'
import type { User } from '#features/accounts/contract.ts'
import type { Transport } from '#lib/client.ts'
import { renderPage } from './entry-server.tsx'
import type { Assets } from './server-document.tsx'

/** The files of a build, which a page is complete without. */
export const NO_ASSETS: Assets = {
  style: '',
  bootScript: '',
  font: undefined,
  modules: [],
}

/** An answer of the API; `total` is how many a list has on all pages. */
export const answer = (status: number, body: unknown, total = 1) => ({
  status,
  header: () => String(total),
  text: JSON.stringify(body),
})

/** The page of an address, whole; fails where it leads elsewhere or something in it throws. */
export async function pageOver(
  api: Transport,
  url: string,
  viewer: Partial<User> | null | undefined,
  assets: Assets = NO_ASSETS,
): Promise<{ status: number; html: string }> {
  const errors: unknown[] = []
  const page = await renderPage({
    ...{ origin: 'https://littermate.example', url, transport: api, viewer: viewer as User | null },
    assetsOf: () => assets,
    onError: (error) => errors.push(error),
  })
  expect(errors).toEqual([])
  if (!('html' in page)) throw new Error(`redirected to ${page.location}`)
  return { status: page.status, html: page.html }
}

/** What stands between head and foot of a page, as HTML and as the words that people read. */
export function mainOf(page: string): { html: string; words: string } {
  const html = page.slice(page.indexOf('<main'), page.indexOf('</main>'))
  const words = html.replace(/<!-- -->/g, '').replace(/<[^>]*>/g, ' ')
  return { html, words: words.replace(/[\s\u00a0]+/g, ' ').replaceAll('&amp;', '&') }
}
