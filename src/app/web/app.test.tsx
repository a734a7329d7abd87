import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, it } from 'vitest'
import { createQueryClient } from '#lib/client/query-client.ts'
import { App } from './app.tsx'
import { findPage } from './find-page.ts'
import { loadPage } from './load-page.ts'

/** What the browser renders while it does not know yet whether the user is signed in. */
async function renderWithoutViewer(url: string): Promise<string> {
  await loadPage(findPage(url).page)
  const html = renderToString(
    <StaticRouter location={url}>
      <App queries={createQueryClient(() => new Promise(() => {}))} />
    </StaticRouter>,
  )
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'))
}

it.each(['/messages', '/dashboard', '/breeder-dashboard', '/breeders/apply'])(
  '%s shows a spinner while the viewer is unknown',
  async (url) => {
    expect(await renderWithoutViewer(url)).toContain('Loading...')
  },
)

it('shows the landing page while the viewer is unknown', async () => {
  const html = await renderWithoutViewer('/')
  expect(html).toContain('Get Started Today')
  expect(html).not.toContain('Welcome back')
})
