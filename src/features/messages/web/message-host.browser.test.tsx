import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ViewerProvider, viewerQuery } from '#features/accounts/web/index.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { Toaster } from '#ui/toaster.tsx'
import { MessageHost } from './message-host.tsx'
import { closeMessage, type MessageTarget, openMessage } from './message-target.ts'

afterEach(closeMessage)

test('a dialog that fails closes with a message and leaves the page; it opens again', async () => {
  let fails = true
  function Dialog({ target }: { target: MessageTarget | null }) {
    if (target && fails) throw new Error('broken dialog')
    return target && <p>{`Messages with ${target.name}`}</p>
  }
  const loadDialog = async () => Dialog
  const queries = createQueryClient(async () => Promise.reject(new Error('no requests')))
  queries.setQueryData(viewerQuery.queryKey, null)
  const screen = await render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <ViewerProvider>
          <h1>The page</h1>
          <MessageHost loadDialog={loadDialog} />
          <Toaster />
        </ViewerProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  const target = { kind: 'breeder', id: '0199b3a0-0000-7000-8000-000000000001', name: 'Kai' } as const
  openMessage(target)
  await expect.element(screen.getByText('The messages could not be loaded. Please try again.')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'The page' })).toBeVisible()
  // React logs the error.
  expect(vi.mocked(console.error)).toHaveBeenCalled()
  vi.mocked(console.error).mockClear()
  fails = false
  openMessage(target)
  await expect.element(screen.getByText('Messages with Kai')).toBeVisible()
})
