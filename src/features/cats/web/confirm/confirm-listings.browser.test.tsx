import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { confirmationEndpoints, type OpenListings } from '#features/cats/confirmation-contract.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { ConfirmListingsPage } from './confirm-listings-page.tsx'

const CAT = { id: '0199b3a0-0000-7000-8000-000000000001', name: 'Marigold', breed: 'Ragdoll' }
const OTHER = { ...CAT, id: '0199b3a0-0000-7000-8000-000000000002', name: 'Clover' }

function open(listings: () => OpenListings, confirm: () => OpenListings = listings) {
  const client = createQueryClient(
    stubTransport(confirmationEndpoints, {
      'GET /api/listing-confirmation': listings,
      'POST /api/listing-confirmation': confirm,
    }),
  )
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/listings/confirm?token=x']}>
        <ConfirmListingsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const listed =
  (...cats: OpenListings['cats']) =>
  () => ({ cattery: 'Moss Cattery', cats })

test('the page names the listings, and its button confirms them', async () => {
  const confirmed: number[] = []
  const screen = await open(listed(CAT, OTHER), () => {
    confirmed.push(1)
    return listed(CAT, OTHER)()
  })
  await expect.element(screen.getByRole('heading', { name: 'Are they still available?' })).toBeVisible()
  await expect.element(screen.getByText('Moss Cattery has 2 cats for sale:')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Clover' }))
    .toHaveAttribute('href', `/cats/${OTHER.id}`)
  expect(confirmed).toEqual([])
  await screen.getByRole('button', { name: 'Yes, all are still available' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect.element(screen.getByText('Your listings stay online.')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Thank you' })).toHaveFocus()
  expect(confirmed).toEqual([1])
})

test('a single listing is asked about in the singular', async () => {
  const screen = await open(listed(CAT))
  await expect.element(screen.getByText('Moss Cattery has one cat for sale:')).toBeVisible()
  await screen.getByRole('button', { name: 'Yes, still available' }).click()
  await expect.element(screen.getByText('Your listing stays online.')).toBeVisible()
})

test('listings that were paused while the page was open are not called online', async () => {
  const screen = await open(listed(CAT), listed())
  await screen.getByRole('button', { name: 'Yes, still available' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Nothing to confirm' })).toBeVisible()
})

test('without listings there is nothing to confirm', async () => {
  const screen = await open(listed())
  await expect.element(screen.getByRole('heading', { name: 'Nothing to confirm' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Go to my dashboard' })).toBeVisible()
})

test('a failure says so, and the question stays', async () => {
  const screen = await open(listed(CAT), () => {
    throw new AppError('internal')
  })
  await screen.getByRole('button', { name: 'Yes, still available' }).click()
  await expect.element(screen.getByText('Your listings were not confirmed')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Yes, still available' })).toBeEnabled()
})

test('a link that does not work leads to the dashboard', async () => {
  const screen = await open(() => {
    throw new AppError('not_found')
  })
  await expect.element(screen.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
})
