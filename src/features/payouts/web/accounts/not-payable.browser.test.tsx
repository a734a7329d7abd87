import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { User } from '#features/accounts/contract.ts'
import { ViewerContext } from '#features/accounts/web/viewer.ts'
import type { CatDetail } from '#features/cats/contract.ts'
import { TEST_CAT } from '#features/cats/test-cat.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { payoutAccountEndpoints } from '../../account-contract.ts'
import { NotPayable } from './not-payable.tsx'

const OWNER = '0199b3a0-0000-7000-8000-000000000009'
const cat = { ...TEST_CAT, breeder: { ...TEST_CAT.breeder, userId: OWNER } } as CatDetail

async function show(isPayable: boolean, viewerId: string | null = null) {
  const client = createQueryClient(
    stubTransport(payoutAccountEndpoints, {
      'GET /api/cats/{id}/payable': ({ params }) => {
        expect(params.id).toBe(cat.id)
        return { isPayable }
      },
    }),
  )
  const screen = await render(
    <QueryClientProvider client={client}>
      <ViewerContext value={viewerId === null ? null : ({ id: viewerId } as User)}>
        <NotPayable cat={cat} />
      </ViewerContext>
    </QueryClientProvider>,
  )
  // The response has arrived and was rendered.
  await expect.poll(() => client.getQueryCache().getAll()[0]?.state.status).toBe('success')
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  return screen
}

test('a cat whose breeder cannot be paid yet says so, and what a buyer can do', async () => {
  const screen = await show(false)
  await expect.element(screen.getByText('You cannot buy this cat online yet')).toBeVisible()
  await expect.element(screen.getByText(/^Northlight is still setting up payments\./)).toBeVisible()
  await expect.element(screen.getByText(/save Juniper as a favorite/)).toBeVisible()
})

test('nothing is said if the breeder can be paid, or to the breeder', async () => {
  for (const screen of [await show(true), await show(false, OWNER)])
    expect(screen.getByText('You cannot buy this cat online yet').query()).toBeNull()
})
