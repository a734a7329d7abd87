import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { payoutEndpoints } from '../../contract.ts'
import { MoneyUnderWay } from './money-under-way.tsx'

test('staff see the sales and the money that a suspension stops, and can load them again', async () => {
  let fails = true
  const transport = stubTransport(payoutEndpoints, {
    'GET /api/admin/people/{id}/money-under-way': () => {
      if (fails) throw new AppError('forbidden')
      return { sales: 3, paid: 412_500, payouts: 1, owed: 58_500, transfers: 2, sent: 310_013 }
    },
  })
  const screen = await render(
    <QueryClientProvider client={createQueryClient(transport)}>
      <MoneyUnderWay userId="0199b3a0-0000-7000-8000-000000000001" />
    </QueryClientProvider>,
  )
  await expect.element(screen.getByText('The sales under way could not be loaded.')).toBeVisible()
  fails = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('3 sales · $4,125.00')).toBeVisible()
  await expect.element(screen.getByText('1 payout · $585.00')).toBeVisible()
  await expect.element(screen.getByText('On their way, not stopped')).toBeVisible()
  await expect.element(screen.getByText('2 transfers · $3,100.13')).toBeVisible()
  await expect.element(screen.getByText(/What is on its way reaches the breeder’s/)).toBeVisible()
})
