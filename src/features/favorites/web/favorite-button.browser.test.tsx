import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { User } from '#features/accounts/contract.ts'
import { ViewerProvider, viewerQuery } from '#features/accounts/web/index.ts'
import type { ApiRequest, ApiResponse } from '#lib/client/client.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { Toaster } from '#ui/toaster.tsx'
import { FavoriteButton } from './favorite-button.tsx'

const CAT = { id: '0199b3a0-0000-7000-8000-000000000001', name: 'Juniper' }
const OTHER_ID = '0199b3a0-0000-7000-8000-000000000002'
const VIEWER: User = {
  id: '0199b3a0-0000-7000-8000-000000000003',
  email: 'robin@example.com',
  firstName: 'Robin',
  lastName: 'Tester',
  profileImageUrl: null,
  role: 'buyer',
  staffRole: null,
  needsSecondFactor: false,
  breederId: null,
  isVerified: true,
  isSuspended: false,
  deletionDueAt: null,
  timeZone: null,
  place: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

/** An API that stores favorites; each write waits for `respond`, with an error to reject it. */
let stored: Set<string>
let writes: string[]
let pending: ((error?: { status: number; message: string }) => void)[]

beforeEach(() => {
  stored = new Set([OTHER_ID])
  writes = []
  pending = []
})

const responseOf = (status: number, body: unknown): ApiResponse => ({
  status,
  header: () => null,
  text: body === undefined ? '' : JSON.stringify(body),
})

async function transport({ method, body }: ApiRequest): Promise<ApiResponse> {
  if (method === 'GET') return responseOf(200, [...stored])
  writes.push(method)
  const error = await new Promise<{ status: number; message: string } | undefined>((resolve) => {
    pending.push(resolve)
  })
  if (error) return responseOf(error.status, { code: 'internal', message: error.message })
  if (method === 'DELETE') {
    stored.delete(CAT.id)
    return responseOf(204, undefined)
  }
  const { catId } = body as { catId: string }
  stored.add(catId)
  return responseOf(201, { id: catId, userId: VIEWER.id, catId, createdAt: VIEWER.createdAt })
}

/** Responds to the oldest pending write. */
async function respond(error?: { status: number; message: string }) {
  await expect.poll(() => pending.length).toBeGreaterThan(0)
  pending.shift()?.(error)
}

function CurrentUrl() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

async function renderButton({ viewer = VIEWER, url = '/cats' }: { viewer?: User | null; url?: string } = {}) {
  const client = createQueryClient(transport)
  client.setQueryData(viewerQuery.queryKey, viewer)
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[url]}>
        <ViewerProvider>
          <FavoriteButton cat={CAT} />
          <CurrentUrl />
          <Toaster />
        </ViewerProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const ADD = { name: 'Add Juniper to favorites' }
const REMOVE = { name: 'Remove Juniper from favorites' }

test('a favorite is shown before the server responds, and confirmed with a toast', async () => {
  const screen = await renderButton()
  await screen.getByRole('button', ADD).click()
  await expect.element(screen.getByRole('button', REMOVE)).toHaveAttribute('aria-pressed', 'true')
  expect(stored).not.toContain(CAT.id)
  await respond()
  await expect.element(screen.getByText('Juniper has been added to your favorites')).toBeVisible()
  await expect.element(screen.getByRole('button', REMOVE)).toBeVisible()
  await screen.getByRole('button', REMOVE).click()
  await expect.element(screen.getByRole('button', ADD)).toHaveAttribute('aria-pressed', 'false')
  await respond()
  await expect.element(screen.getByText('Juniper has been removed from your favorites')).toBeVisible()
  expect([...stored]).toEqual([OTHER_ID])
})

test('a failed change is reverted and explained', async () => {
  const screen = await renderButton()
  for (const [error, text] of [
    [{ status: 409, message: 'You have 200 favorites.' }, 'You have 200 favorites.'],
    [{ status: 404, message: 'Not found.' }, 'Juniper is no longer listed.'],
  ] as const) {
    await screen.getByRole('button', ADD).click()
    await expect.element(screen.getByRole('button', REMOVE)).toBeVisible()
    await respond(error)
    await expect.element(screen.getByText(text)).toBeVisible()
    await expect.element(screen.getByRole('button', ADD)).toBeVisible()
  }
})

test('quick clicks are sent one after another, and the last one wins', async () => {
  const screen = await renderButton()
  await screen.getByRole('button', ADD).click()
  await screen.getByRole('button', REMOVE).click()
  await screen.getByRole('button', ADD).click()
  await expect.element(screen.getByRole('button', REMOVE)).toBeVisible()
  expect(writes).toEqual(['POST'])
  for (let write = 0; write < 3; write += 1) await respond()
  await expect.poll(() => stored.has(CAT.id)).toBe(true)
  expect(writes).toEqual(['POST', 'DELETE', 'POST'])
  await expect.element(screen.getByRole('button', REMOVE)).toBeVisible()
})

test('visitors get a link that signs in and returns to add the cat', async () => {
  const screen = await renderButton({ viewer: null, url: '/cats?breed=Persian' })
  const returnTo = encodeURIComponent(`/cats?breed=Persian&favorite=${CAT.id}`)
  await expect
    .element(screen.getByRole('link', ADD))
    .toHaveAttribute('href', `/api/login?returnTo=${returnTo}`)
})

test('a cat in the URL is added once, and the parameter is removed', async () => {
  const screen = await renderButton({ url: `/cats?breed=Persian&favorite=${CAT.id}` })
  await expect.element(screen.getByText('/cats?breed=Persian', { exact: true })).toBeVisible()
  await respond()
  await expect.element(screen.getByRole('button', REMOVE)).toBeVisible()
  expect(writes).toEqual(['POST'])
})
