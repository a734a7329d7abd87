import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { payoutEndpoints } from '../contract.ts'
import { useNetPrice } from './net-price.ts'

function Net({ price }: { price: number }) {
  const netOf = useNetPrice()
  return <p>{`Net: ${netOf(price) ?? 'not shown'}`}</p>
}

const show = (feeBps: number, price: number) =>
  render(
    <QueryClientProvider
      client={createQueryClient(
        stubTransport(payoutEndpoints, { 'GET /api/payouts/terms': () => ({ feeBps }) }),
      )}
    >
      <Net price={price} />
    </QueryClientProvider>,
  )

test('what the breeder receives of a price is shown before listing', async () => {
  const screen = await show(500, 180_000)
  await expect.element(screen.getByText('Net: You receive $1,710 of $1,800')).toBeVisible()
})

test('without a fee or a price, nothing is shown', async () => {
  const free = await show(0, 180_000)
  await expect.element(free.getByText('Net: not shown')).toBeVisible()
  const empty = await show(500, Number.NaN)
  await expect.element(empty.getByText('Net: not shown').last()).toBeVisible()
})
