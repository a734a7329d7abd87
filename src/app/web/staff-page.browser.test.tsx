import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { User } from '#features/accounts/contract.ts'
import { ViewerProvider, viewerQuery } from '#features/accounts/web/index.ts'
import { AdminPage } from '#features/admin/web/admin-page.tsx'
import { approvalEndpoints } from '#features/approvals/contract.ts'
import {
  checkEndpoints,
  type ExpiredBreeder,
  staffEndpoints,
  type UncheckedBreeder,
} from '#features/moderation/contract.ts'
import { testDocumentEndpoints } from '#features/moderation/health-document-contract.ts'
import { paymentCheckEndpoints } from '#features/payment-checks/contract.ts'
import { payoutEndpoints } from '#features/payouts/contract.ts'
import { staffRuleEndpoints } from '#features/place-rules/contract.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import type { StaffRole } from '#lib/staff-roles.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { VIEWER } from '#testing/web/viewer.ts'
import { LinkClicks } from './layout/link-clicks.tsx'

const CATTERY: UncheckedBreeder = {
  breederId: '0199b3a0-0000-7000-8000-000000000001',
  name: 'Phineas Curlewis',
  businessName: 'Ripple & Curl',
  location: 'Burlington, Vermont',
  availableCats: 5,
  totalSales: 3,
  createdAt: '2024-06-27T12:00:00.000Z',
}

type World = {
  staffRole?: StaffRole
  width?: number
  fails?: () => boolean
  unchecked?: UncheckedBreeder[]
  expired?: ExpiredBreeder[]
}

async function open(url: string, world: World = {}) {
  const { staffRole = 'owner', width = 1280, fails = () => false, unchecked = [], expired = [] } = world
  history.pushState(null, '', url)
  const asked: string[] = []
  const empty = (name: string) => () => {
    asked.push(name)
    return []
  }
  const client = createQueryClient(
    stubTransport(
      {
        ...staffEndpoints,
        ...checkEndpoints,
        ...approvalEndpoints,
        ...paymentCheckEndpoints,
        ...testDocumentEndpoints,
        ...staffRuleEndpoints,
        ...payoutEndpoints,
      },
      {
        'GET /api/admin/cases': empty('cases'),
        'GET /api/admin/approvals': empty('approvals'),
        'GET /api/admin/applications': empty('applications'),
        'GET /api/admin/payouts/attention': empty('payouts'),
        'GET /api/admin/attention': () => {
          if (fails()) throw new AppError('internal')
          return []
        },
        'GET /api/admin/unchecked-breeders': () => {
          asked.push('unchecked')
          return unchecked
        },
        'GET /api/admin/expired-checks': () => {
          asked.push('expired')
          return expired
        },
        'GET /api/admin/breeders/{id}/checks': () => ({
          businessName: CATTERY.businessName,
          statements: {
            name: CATTERY.name,
            location: CATTERY.location,
            description: null,
            meetingLocations: [],
            documents: {},
          },
          entries: [],
        }),
        'GET /api/admin/test-documents': empty('test documents'),
        'GET /api/admin/place-rules': empty('rules'),
        'GET /api/admin/log': empty('log'),
      },
    ),
  )
  client.setQueryData(viewerQuery.queryKey, { ...VIEWER, role: 'admin', staffRole } as User)
  await page.viewport(width, 844)
  const screen = await render(
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <ViewerProvider>
          <AdminPage />
        </ViewerProvider>
        <LinkClicks />
      </BrowserRouter>
    </QueryClientProvider>,
  )
  return { screen, asked, nav: screen.getByRole('navigation', { name: 'Staff' }) }
}

test('begins with the work, and says if there is none', async () => {
  const { screen, nav } = await open('/admin')
  await expect.element(screen.getByRole('heading', { name: 'My work' })).toBeVisible()
  await expect.element(screen.getByText('Nothing is waiting')).toBeVisible()
  await expect.element(nav.getByRole('link', { name: 'My work' })).toHaveAttribute('aria-current', 'page')
  const left = nav.element().getBoundingClientRect()
  const work = screen.getByRole('heading', { name: 'My work' }).element().getBoundingClientRect()
  expect(left.right).toBeLessThan(work.left)
})

test('a part that could not be loaded is loaded again', async () => {
  let isDown = true
  const { screen } = await open('/admin', { fails: () => isDown })
  await expect.element(screen.getByText('Your work could not be loaded.')).toBeVisible()
  isDown = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Nothing is waiting')).toBeVisible()
})

test('catteries that nobody has checked are work with their age, and a queue with a button for each', async () => {
  const { screen, nav } = await open('/admin', { unchecked: [CATTERY] })
  await expect.element(screen.getByText('1 thing is waiting.', { exact: false })).toBeVisible()
  const row = screen.getByRole('row').nth(1)
  await expect
    .element(row)
    .toMatchTextContent(/1 cattery to check.*Ripple & Curl.*Open \d+ days.*Jun 27, 2024/)
  await nav.getByRole('link', { name: 'Checks 1 pending' }).click()
  const table = screen.getByRole('table', { name: 'Catteries that nobody has checked' })
  await expect
    .element(table.getByRole('row').nth(1))
    .toMatchTextContent(/Burlington, Vermont.*Jun 27, 2024.*5.*3/)
  await table.getByRole('link', { name: 'Check Ripple & Curl' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Checks of Ripple & Curl' })).toHaveFocus()
})

test('expired checks are work and a queue, which names them, beside the checks of one cattery', async () => {
  const expired = [
    { kind: 'identity' as const, expiresOn: '2026-01-31' },
    { kind: 'phone' as const, expiresOn: '2026-02-28' },
  ]
  const other = { ...CATTERY, breederId: CATTERY.breederId.replace(/1$/, '2'), businessName: 'Ermine North' }
  const { screen, nav } = await open('/admin', {
    unchecked: [other],
    expired: [{ ...CATTERY, expired }],
  })
  await nav.getByRole('link', { name: 'Checks 2 pending' }).click()
  await expect
    .element(screen.getByRole('link', { name: 'Never checked (1)' }))
    .toHaveAttribute('aria-current')
  await nav.getByRole('link', { name: 'My work' }).click()
  await screen.getByRole('link', { name: '1 cattery with an expired check' }).click()
  const table = screen.getByRole('table', { name: 'Catteries with expired checks' })
  await expect
    .element(table.getByRole('row').nth(1))
    .toMatchTextContent(/Ripple & Curl.*Identity, Jan 31, 2026.*Phone, Feb 28, 2026/)
  expect(table.getByRole('row').elements()).toHaveLength(2)
  await table.getByRole('link', { name: 'Check Ripple & Curl' }).click()
  const heading = screen.getByRole('heading', { name: 'Checks of Ripple & Curl' })
  await expect.element(heading).toHaveFocus()
  const list = screen.getByRole('navigation', { name: 'Catteries with expired checks' })
  await expect
    .element(list.getByRole('link', { name: 'Ripple & Curl' }))
    .toHaveAttribute('aria-current', 'true')
  expect(list.element().getBoundingClientRect().right).toBeLessThan(
    heading.element().getBoundingClientRect().left,
  )
  await page.viewport(390, 844)
  await expect.element(list).not.toBeInTheDocument()
  await screen.getByRole('link', { name: 'All catteries of the queue' }).click()
  await expect.element(table).toBeVisible()
  await screen.getByRole('link', { name: 'Never checked (1)' }).click()
  await expect.element(screen.getByText('Ermine North').first()).toBeVisible()
})

test('a role asks only for what it may see', async () => {
  const { screen, asked, nav } = await open('/admin', { staffRole: 'support' })
  await expect.element(screen.getByText('Nothing is waiting')).toBeVisible()
  expect(new Set(asked)).toEqual(new Set(['cases', 'approvals']))
  for (const name of ['Checks', 'Applications', 'Payments', 'Security'])
    await expect.element(nav.getByRole('link', { name })).not.toBeInTheDocument()
})

test('on a phone, a menu names the current tab, closes when another one is opened, and keeps the focus', async () => {
  const { screen, nav } = await open('/admin?tab=log', { width: 390 })
  await expect.element(nav.getByRole('link', { name: 'My work' })).not.toBeInTheDocument()
  await nav.getByText('Log', { exact: true }).first().click()
  await nav.getByRole('link', { name: 'My work' }).click()
  await expect.element(screen.getByRole('heading', { name: 'My work' })).toBeVisible()
  await expect.element(nav.getByRole('link', { name: 'Log' })).not.toBeInTheDocument()
  expect(document.activeElement).toHaveTextContent('My work')
})
