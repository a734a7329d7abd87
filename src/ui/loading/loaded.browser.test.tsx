import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '#lib/client/client.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { Loaded, LoadedPage, type LoadState } from './loaded.tsx'
import { Skeletons } from './skeleton.tsx'

const pending: LoadState<string> = { data: undefined, error: null, refetch: () => {} }
const failed = (status: number): LoadState<string> => ({
  ...pending,
  error: new ApiError(
    status,
    JSON.stringify({ code: 'internal', message: 'Please try again.' }),
    'request-1',
  ),
})

const show = (query: LoadState<string>) => (
  <MemoryRouter>
    <Loaded
      query={query}
      failure="The case could not be loaded."
      loading={<Skeletons shapes={['h-64', 'h-64']} />}
      missing={<p>Case not found</p>}
    >
      {(text) => <p>{text}</p>}
    </Loaded>
  </MemoryRouter>
)

test('gray shapes and a status text stand in for data until it is there', async () => {
  const screen = await render(show(pending))
  const status = screen.getByRole('status')
  await expect.element(status).toHaveTextContent('Loading...')
  expect(status.element().querySelectorAll('[aria-hidden=true]')).toHaveLength(2)
  await screen.rerender(show({ ...pending, data: 'A report' }))
  await expect.element(screen.getByText('A report')).toBeVisible()
  await expect.element(status).not.toBeInTheDocument()
})

test('null and an empty text are data', async () => {
  const screen = await render(
    <Loaded query={{ ...pending, data: null }} failure="Failed">
      {(data) => <p>{data === null ? 'Turned off' : 'Turned on'}</p>}
    </Loaded>,
  )
  await expect.element(screen.getByText('Turned off')).toBeVisible()
})

test('a failure is an alert whose button tries again, with the keyboard, too', async () => {
  function Example() {
    const [query, setQuery] = useState(failed(500))
    return show({ ...query, refetch: () => setQuery({ ...pending, data: 'A report' }) })
  }
  const screen = await render(<Example />)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The case could not be loaded.Try again')
  screen.getByRole('button', { name: 'Try again' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('A report')).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('data stays if loading it again fails', async () => {
  const screen = await render(show({ ...failed(500), data: 'A report' }))
  await expect.element(screen.getByText('A report')).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('something else is shown for an unknown ID, and for an ID that is none', async () => {
  const screen = await render(show(failed(404)))
  await expect.element(screen.getByText('Case not found')).toBeVisible()
  await screen.rerender(show(failed(400)))
  await expect.element(screen.getByText('Case not found')).toBeVisible()
  await screen.rerender(show(failed(403)))
  await expect.element(screen.getByRole('alert')).toBeVisible()
})

test('a failure can be shown in another way, for example with its reason', async () => {
  const refetch = vi.fn()
  const screen = await render(
    <MemoryRouter>
      <Loaded
        query={{ ...failed(500), refetch }}
        failure={(error, retry) => <FailureNotice title="No list" error={error} onRetry={retry} />}
      >
        {(text) => text}
      </Loaded>
    </MemoryRouter>,
  )
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('No listPlease try again.Reference for support: request-1Try again')
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(refetch).toHaveBeenCalledOnce()
})

test('a page has a title while it loads and after a failure, and a failure has a reference', async () => {
  const page = (query: LoadState<string>) => (
    <MemoryRouter>
      <LoadedPage query={query} failure="This order could not be loaded.">
        {(text) => <h1>{text}</h1>}
      </LoadedPage>
    </MemoryRouter>
  )
  const screen = await render(page(pending))
  await expect.element(screen.getByRole('status')).toHaveTextContent('Loading...')
  await expect.poll(() => document.title).toContain('Loading...')
  await screen.rerender(page(failed(500)))
  await expect.poll(() => document.title).toContain('Something Went Wrong')
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('This order could not be loaded.Try againReference for support: request-1')
})
