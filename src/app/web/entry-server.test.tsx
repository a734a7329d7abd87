import { afterEach, expect, it } from 'vitest'
import { renderPage } from './entry-server.tsx'
import { loadPage } from './load-page.ts'
import type { Page } from './page.ts'
import { pages } from './routes.tsx'

const failure = new Error('This page fails.')
const failing: Page = {
  path: '/failing',
  module: '',
  component: async () => () => {
    throw failure
  },
}

afterEach(() => void pages.splice(pages.indexOf(failing), 1))

it('renders the error page with status 500 in place of a page that throws', async () => {
  pages.unshift(failing)
  await loadPage(failing)
  const errors: unknown[] = []
  const page = await renderPage({
    year: '2026',
    origin: 'http://localhost',
    url: '/failing?x=1',
    viewer: null,
    transport: () => Promise.reject(new Error('This page requests nothing.')),
    requestId: 'a-request',
    assetsOf: () => ({ style: '', bootScript: '', font: undefined, modules: [] }),
    onError: (error) => errors.push(error),
  })
  expect(errors).toEqual([failure])
  expect(page.status).toBe(500)
  const html = 'html' in page ? page.html : ''
  expect(html).toMatch(/<html[^>]* data-broken="a-request"/)
  expect(html).toMatch(/Reference for support: (<!-- -->)?a-request/)
  expect(html.match(/<title>.*?<\/title>/g)).toEqual(['<title>Something Went Wrong | Littermate</title>'])
  expect(html).toMatch(/href="\/failing\?x=1"[^>]*><span[^>]*>Try again</)
})
