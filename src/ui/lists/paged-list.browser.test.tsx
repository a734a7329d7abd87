import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '#lib/client/client.ts'
import type { Page } from '#lib/paging.ts'
import type { LoadState } from '../loading/loaded.tsx'
import { PagedList } from './paged-list.tsx'

type Query = LoadState<Page<string[]>>
const pending: Query = { data: undefined, error: null, refetch: () => {} }

const list = (query: Query, page = 1) => (
  <MemoryRouter>
    <button type="button">Before the list</button>
    <PagedList
      query={query}
      empty={<p>No reviews yet</p>}
      label="Pages of reviews"
      page={page}
      perPage={2}
      href={(to) => `/reviews?page=${to}`}
    >
      {(rows) => (
        <ul>
          {rows.map((row) => (
            <li key={row}>{row}</li>
          ))}
        </ul>
      )}
    </PagedList>
  </MemoryRouter>
)

test('three gray shapes and a status text are shown until there are rows', async () => {
  const screen = await render(list(pending))
  const status = screen.getByRole('status')
  await expect.element(status).toHaveTextContent('Loading...')
  expect(status.element().querySelectorAll('[aria-hidden=true]')).toHaveLength(3)
})

test('rows have links to the other pages, which the keyboard reaches', async () => {
  const screen = await render(list({ ...pending, data: { items: ['Third', 'Fourth'], total: 5 } }, 2))
  await expect.element(screen.getByRole('listitem').first()).toHaveTextContent('Third')
  const pages = screen.getByRole('navigation', { name: 'Pages of reviews' })
  await expect.element(pages.getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '/reviews?page=3')
  await expect.element(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  screen.getByRole('button', { name: 'Before the list' }).element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(pages.getByRole('link', { name: 'Previous' })).toHaveFocus()
})

test('a single page has no links', async () => {
  const screen = await render(list({ ...pending, data: { items: ['First'], total: 1 } }))
  await expect.element(screen.getByRole('listitem')).toHaveTextContent('First')
  await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument()
})

test('a page beyond the end shows what its list says about that, and no links', async () => {
  const screen = await render(list({ ...pending, data: { items: [], total: 3 } }, 9))
  await expect.element(screen.getByText('No reviews yet')).toBeVisible()
  await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument()
})

test('a failure is an alert with a button that tries again', async () => {
  const refetch = vi.fn()
  const screen = await render(list({ ...pending, error: new ApiError(500, ''), refetch }))
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The list could not be loaded.Try again')
  screen.getByRole('button', { name: 'Before the list' }).element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(refetch).toHaveBeenCalledOnce()
})
