import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type StaffAccount, staffAccountEndpoints } from '#features/accounts/staff-contract.ts'
import { twoFactorEndpoints } from '#features/accounts/two-factor-contract.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { StaffTab } from './staff-tab.tsx'

const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
const STAFF: StaffAccount[] = [
  { id: ID(1), name: 'Olive Quill', email: 'olive@example.com', staffRole: 'owner' },
  { id: ID(2), name: 'Sam Fernsby', email: 'sam@example.com', staffRole: 'support' },
]

test('an owner resets the second factor of someone else with a reason, and not their own', async () => {
  const sent: unknown[] = []
  const client = createQueryClient(
    stubTransport(
      { ...staffAccountEndpoints, ...twoFactorEndpoints },
      {
        'GET /api/admin/staff/accounts': () => STAFF,
        'POST /api/admin/staff/{id}/two-factor-reset': ({ params, body }) => {
          sent.push({ ...params, ...body })
          if (sent.length === 1) throw new AppError('not_found')
          return { status: true as const }
        },
      },
    ),
  )
  const screen = await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <StaffTab viewerId={ID(1)} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const open = screen.getByRole('button', { name: 'Reset the second factor of Sam Fernsby' })
  await open.click()
  const own = screen.getByRole('button', { name: 'Reset the second factor of Olive Quill' })
  await expect.element(own).not.toBeInTheDocument()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The phone was stolen')
  const confirm = dialog.getByRole('button', { name: 'Reset second factor' })
  await confirm.click()
  await expect.element(dialog.getByText('Nothing was changed.')).toBeVisible()
  await confirm.click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent[1]).toEqual({ id: ID(2), reason: 'The phone was stolen' })
})
