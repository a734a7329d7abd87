import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { User } from '#features/accounts/contract.ts'
import { ViewerProvider, viewerQuery } from '#features/accounts/web/index.ts'
import { messageEndpoints } from '#features/messages/contract.ts'
import { notificationEndpoints } from '#features/notifications/contract.ts'
import { taskEndpoints } from '#features/tasks/contract.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { VIEWER } from '#testing/web/viewer.ts'
import { Header } from './header.tsx'

async function open(role: User['role'], count: number, width: number) {
  const client = createQueryClient(
    stubTransport(
      { ...messageEndpoints, ...notificationEndpoints, ...taskEndpoints },
      {
        'GET /api/messages/unread-count': () => ({ count }),
        'GET /api/notices/unread-count': () => ({ count }),
        'GET /api/tasks/counts': () => ({ home: count, dashboard: count }),
        'GET /api/tasks': () => [],
      },
    ),
  )
  client.setQueryData(viewerQuery.queryKey, { ...VIEWER, role } as User)
  await page.viewport(width, 600)
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ViewerProvider>
          <Header />
        </ViewerProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

/** The pixels beside the navigation. */
const spaceBeside = (nav: Element) => {
  const [logo, right] = [nav.previousElementSibling, nav.nextElementSibling]
  const { left, right: end } = nav.getBoundingClientRect()
  const inner = [...(nav.querySelector('ul')?.children ?? [])].map((item) => item.getBoundingClientRect())
  return {
    left: left - (logo?.getBoundingClientRect().right ?? 0),
    right: (right?.getBoundingClientRect().left ?? 0) - end,
    // What its last item needs more than the navigation has.
    beyond: Math.max(...inner.map((box) => box.right)) - end,
  }
}

test.each([
  ['breeder', 1024],
  ['breeder', 1279],
  ['breeder', 1280],
  ['buyer', 1024],
] as const)('numbers of three digits fit in the header of a %s at %i px', async (role, width) => {
  const screen = await open(role, 120, width)
  const nav = screen.getByRole('navigation', { name: 'Main' })
  await expect.element(nav.getByRole('link', { name: 'Messages 99+ unread' })).toBeVisible()
  await expect.element(nav.getByRole('link', { name: 'Home 99+ open tasks' })).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Notifications, 120 unread' }))
    .toHaveTextContent('99+')
  const { left, right, beyond } = spaceBeside(nav.element())
  expect({ left, right }).toEqual({ left: expect.closeTo(right, 0), right: expect.any(Number) })
  expect(left).toBeGreaterThanOrEqual(12)
  expect(beyond).toBeLessThanOrEqual(0)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test.each([
  [1024, false],
  [1280, true],
])(
  'at %i px, Logout is in the navigation: %s; otherwise in the menu of the account',
  async (width, isInNav) => {
    const screen = await open('breeder', 0, width)
    const nav = screen.getByRole('navigation', { name: 'Main' })
    await expect.element(nav.getByRole('link', { name: 'Messages' })).toBeVisible()
    expect(nav.getByRole('link', { name: 'Logout' }).elements()).toHaveLength(isInNav ? 1 : 0)
    // The initial of the viewer is on the button of the menu.
    await screen.getByText('A', { exact: true }).click()
    await expect.element(screen.getByRole('link', { name: 'Profile' })).toBeVisible()
    const logout = screen.getByRole('link', { name: 'Logout' })
    expect(logout.elements()).toHaveLength(1)
    await expect.element(logout).toHaveAttribute('href', '/api/logout')
  },
)
