import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Transport } from '#lib/client/client.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { DAY_MS } from '#lib/durations.ts'
import { AppError } from '#lib/errors.ts'
import { heldTransport, stubTransport } from '#testing/stub-transport.ts'
import { type OwnReview, reviewEndpoints } from '../contract.ts'
import { WrittenReviews } from './written-reviews.tsx'

const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const review = (n: number, more: Partial<OwnReview> = {}): OwnReview => ({
  id: ID(n),
  breederId: ID(8),
  transactionId: ID(9),
  reviewer: 'Ada B.',
  rating: 4,
  comment: `Review ${n}`,
  images: [],
  isVerified: true,
  createdAt: inDays(-20),
  editedAt: null,
  answer: null,
  editableUntil: inDays(-6),
  isHidden: false,
  businessName: 'Foxglove Hollow',
  catName: 'Juniper',
  ...more,
})

let reviews: OwnReview[]
let total: number | null
let failure: AppError | null
let asked: unknown[]

beforeEach(() => {
  reviews = [review(1)]
  total = null
  failure = null
  asked = []
})

function transport(): Transport {
  const stub = stubTransport(reviewEndpoints, {
    'GET /api/reviews': ({ query }) => {
      asked.push(query.page)
      if (failure) throw failure
      return reviews
    },
  })
  return async (request) => {
    const response = await stub(request)
    return total === null ? response : { ...response, header: () => String(total) }
  }
}

const open = (search = '', stub = transport()) =>
  render(
    <QueryClientProvider client={createQueryClient(stub)}>
      <MemoryRouter initialEntries={[`/profile/reviews${search}`]}>
        <WrittenReviews />
      </MemoryRouter>
    </QueryClientProvider>,
  )

test('a review shows its cattery, text, and reply, and links to its order', async () => {
  reviews = [review(1, { answer: { text: 'Thank you, Ada.', createdAt: inDays(-10) } })]
  const screen = await open()
  await expect.element(screen.getByText('Review 1')).toBeVisible()
  await expect.element(screen.getByText('Thank you, Ada.')).toBeVisible()
  await expect.element(screen.getByText('Published')).toBeVisible()
  const cattery = screen.getByRole('link', { name: 'Foxglove Hollow' })
  await expect.element(cattery).toHaveAttribute('href', `/breeder/${ID(8)}`)
  const order = screen.getByRole('link', { name: 'Order of Juniper' })
  await expect.element(order).toHaveAttribute('href', `/orders/${ID(9)}#review`)
  expect(screen.getByText(/Can be edited/).elements()).toHaveLength(0)
})

test('a recent review can be edited in its order, unless staff hid it', async () => {
  reviews = [review(1, { editableUntil: inDays(3) }), review(2, { editableUntil: inDays(3), isHidden: true })]
  const screen = await open()
  await expect.element(screen.getByRole('link', { name: 'Edit in the order of Juniper' })).toBeVisible()
  await expect.element(screen.getByText('Hidden by staff')).toBeVisible()
  expect(screen.getByText(/Can be edited until/).elements()).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Order of Juniper', exact: true }).elements()).toHaveLength(1)
})

test('without reviews, it says when one can be written', async () => {
  reviews = []
  const screen = await open()
  await expect.element(screen.getByRole('heading', { name: 'No reviews yet' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Your orders' })).toHaveAttribute('href', '/orders')
})

test('a page after the last one leads back', async () => {
  reviews = []
  total = 3
  const screen = await open('?page=7')
  await expect.element(screen.getByRole('heading', { name: 'This page is empty' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Go to the latest reviews' }))
    .toHaveAttribute('href', '/profile/reviews')
  expect(asked).toEqual([7])
})

test('many reviews have pages, and a strange page number shows the first', async () => {
  total = 21
  const screen = await open('?page=-2')
  const pages = screen.getByRole('navigation', { name: 'Pages of reviews' })
  await expect
    .element(pages.getByRole('link', { name: 'Next' }))
    .toHaveAttribute('href', '/profile/reviews?page=2')
  expect(asked).toEqual([1])
})

test('while it loads, the list is busy; after a failure, it can be loaded again with the keyboard', async () => {
  failure = new AppError('unavailable')
  const held = heldTransport(transport())
  const screen = await open('', held.transport)
  await expect.element(screen.getByRole('list')).toHaveAttribute('aria-busy', 'true')
  held.release()
  const retry = screen.getByRole('button', { name: 'Try again' })
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Your reviews could not be loaded\./)
  failure = null
  ;(retry.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Review 1')).toBeVisible()
})
