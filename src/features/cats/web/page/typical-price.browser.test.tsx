import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { CatDetail } from '../../contract.ts'
import { TEST_CAT } from '../../test-cat.ts'
import { TypicalPrice } from './typical-price.tsx'

const PRICE = {
  ageGroup: 'kitten',
  listings: 23,
  low: 140_000,
  median: 160_000,
  high: 190_000,
  computedOn: '2026-05-10',
} as const

const open = (typicalPrice: CatDetail['typicalPrice']) =>
  render(
    <MemoryRouter>
      <TypicalPrice cat={{ ...TEST_CAT, typicalPrice } as CatDetail} />
    </MemoryRouter>,
  )

test('typical prices are one line that leads to the guide', async () => {
  const { container, getByRole } = await open(PRICE)
  expect(container.textContent).toBe('Typical for Ragdoll kittens here: $1,400 to $1,900, 23 listings')
  await expect
    .element(getByRole('link', { name: 'Ragdoll kittens' }))
    .toHaveAttribute('href', '/breeds/ragdoll')
})

test('older cats have their own prices, and one price is no range', async () => {
  const { container } = await open({ ...PRICE, ageGroup: 'adult', high: 140_000 })
  expect(container.textContent).toBe('Typical for older Ragdoll cats here: $1,400, 23 listings')
})

test('nothing is said while too few cats are listed', async () => {
  const { container } = await open(null)
  expect(container.textContent).toBe('')
})
