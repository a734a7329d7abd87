import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { staffEndpoints } from '#features/moderation/contract.ts'
import { payoutEndpoints } from '#features/payouts/contract.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { UserActionDialog } from './user-action-dialog.tsx'

type User = Parameters<typeof UserActionDialog>[0]['user']

const BREEDER: User = {
  userId: '0199b3a0-0000-7000-8000-000000000001',
  name: 'Robin Fernsby',
  email: 'robin@example.com',
  role: 'breeder',
  businessName: 'Quiet Paws',
  breederId: '0199b3a0-0000-7000-8000-000000000002',
  mutedUntil: null,
  suspendedAt: null,
  violationCount: 2,
  createdAt: '2026-01-02T12:00:00.000Z',
}
const UNDER_WAY = { sales: 3, paid: 412_500, payouts: 1, owed: 58_500, transfers: 1, sent: 95_019 }

async function open(user: User) {
  const sent: unknown[] = []
  const asked: string[] = []
  let fails = true
  const onClose = vi.fn()
  const client = createQueryClient(
    stubTransport(
      { ...staffEndpoints, ...payoutEndpoints },
      {
        'GET /api/admin/people/{id}/money-under-way': ({ params }) => {
          asked.push(params.id)
          return UNDER_WAY
        },
        'POST /api/admin/people/{id}/actions': ({ body }) => {
          sent.push(body)
          if (fails) throw new AppError('conflict', { message: 'This account is already suspended.' })
          return { ...user, suspendedAt: '2026-05-01T12:00:00.000Z' }
        },
      },
    ),
  )
  const screen = await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <UserActionDialog user={user} onClose={onClose} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const succeed = () => {
    fails = false
  }
  return { screen, sent, asked, onClose, succeed }
}

test('staff see what the suspension of a breeder stops before they suspend', async () => {
  const { screen, sent, asked, onClose, succeed } = await open(BREEDER)
  const dialog = screen.getByRole('dialog', { name: 'Take action on Robin Fernsby' })
  await dialog.getByRole('radio', { name: 'Warn' }).click()
  expect(asked).toEqual([])
  await dialog.getByRole('radio', { name: 'Suspend account' }).click()
  await expect.element(dialog.getByText('3 sales · $4,125.00')).toBeVisible()
  await expect.element(dialog.getByText('1 payout · $585.00')).toBeVisible()
  await expect.element(dialog.getByText(/can cancel with everything back/)).toBeVisible()
  await expect.element(dialog.getByText(/Quiet Paws and all its cats and pairings are hidden/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked buyers to pay outside of this site.')
  const suspend = dialog.getByRole('button', { name: 'Suspend account' })
  await suspend.click()
  await expect.element(dialog.getByText('This account is already suspended.')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  succeed()
  await suspend.click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(sent[1]).toEqual({ action: 'suspend', reason: 'Asked buyers to pay outside of this site.' })
})

test('the suspension of a buyer stops no payments', async () => {
  const { screen, asked } = await open({ ...BREEDER, role: 'buyer', businessName: null, breederId: null })
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Suspend account' }).click()
  await expect.element(dialog.getByText(/until staff restores the account/)).toBeVisible()
  expect(asked).toEqual([])
})
