import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ViewerProvider, viewerQuery } from '#features/accounts/web/index.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { toast } from '#ui/toast.ts'
import { Layout } from './layout.tsx'

/** The name of the component that throws. */
const state = vi.hoisted(() => ({ broken: '' }))

vi.mock(import('./header.tsx'), async (load) => breaking(await load(), 'Header'))
vi.mock(import('./footer.tsx'), async (load) => breaking(await load(), 'Footer'))
vi.mock(import('./link-clicks.tsx'), async (load) => breaking(await load(), 'LinkClicks'))
vi.mock(import('./scroll-and-focus.tsx'), async (load) => breaking(await load(), 'ScrollAndFocus'))
vi.mock(import('#ui/toaster.tsx'), async (load) => breaking(await load(), 'Toaster'))
vi.mock(import('#features/moderation/web/index.ts'), async (load) =>
  breaking(await load(), 'SuspendedBanner'),
)
vi.mock(import('#features/privacy/web/deletion-banner.tsx'), async (load) =>
  breaking(await load(), 'DeletionBanner'),
)

/** The module with a component that throws while it is the broken one. */
function breaking<M extends object>(module: M, name: keyof M & string): M {
  const Component = module[name] as (props: object) => unknown
  const Breaking = (props: object) => {
    if (state.broken === name) throw new Error(`broken ${name}`)
    return Component(props)
  }
  return { ...module, [name]: Breaking }
}

afterEach(() => {
  state.broken = ''
})

test.each([
  'Header',
  'Footer',
  'LinkClicks',
  'ScrollAndFocus',
  'Toaster',
  'SuspendedBanner',
  'DeletionBanner',
])('an error in %s leaves the page and the other parts', async (broken) => {
  state.broken = broken
  const queries = createQueryClient(async () => Promise.reject(new Error('no requests')))
  queries.setQueryData(viewerQuery.queryKey, null)
  const screen = await render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <ViewerProvider>
          <Layout>
            <h1>The page</h1>
          </Layout>
        </ViewerProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  toast({ title: 'A toast' })
  await expect.element(screen.getByRole('heading', { name: 'The page' })).toBeVisible()
  // In place of a header that failed, there is one with the way to the home page.
  await expect.element(screen.getByRole('banner')).toBeVisible()
  if (broken !== 'Footer') await expect.element(screen.getByRole('contentinfo')).toBeVisible()
  if (broken !== 'Toaster') await expect.element(screen.getByText('A toast')).toBeVisible()
  // React logs the error.
  expect(vi.mocked(console.error)).toHaveBeenCalled()
  vi.mocked(console.error).mockClear()
})
