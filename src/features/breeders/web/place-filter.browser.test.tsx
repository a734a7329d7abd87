import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { accountEndpoints, type User } from '#features/accounts/contract.ts'
import { profileEndpoints } from '#features/accounts/profile-contract.ts'
import { ViewerProvider, viewerQuery } from '#features/accounts/web/index.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { VIEWER } from '#testing/web/viewer.ts'
import { breederEndpoints } from '../contract.ts'
import { PlaceFilter } from './place-filter.tsx'

const NOW = '2026-05-04T12:00:00.000Z'
type World = { viewer: User | null; near?: string; isKnown?: boolean; failure?: AppError }

async function open({ viewer, near, isKnown = true, failure }: World) {
  const sent: unknown[] = []
  let saved: string | null = null
  const client = createQueryClient(
    stubTransport(
      { ...accountEndpoints, ...profileEndpoints, ...breederEndpoints },
      {
        'GET /api/auth/user': () => ({ ...VIEWER, ...viewer, place: saved ?? viewer?.place ?? null }),
        'PATCH /api/auth/user': ({ body }) => {
          sent.push(body)
          if (failure) throw failure
          saved = body.place ?? null
          return { ...VIEWER, place: saved }
        },
        'GET /api/places': () => ({
          place: isKnown ? '97214 (Portland, OR)' : null,
          town: isKnown ? 'Portland, OR' : null,
          others: [],
          suggestions: isKnown ? [] : ['Nashville, TN'],
        }),
      },
    ),
  )
  client.setQueryData(viewerQuery.queryKey, viewer)
  const screen = await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ViewerProvider>
          <PlaceFilter place={near} within="" href={(place) => `/cats?location=${place}`} />
        </ViewerProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await expect.element(screen.getByRole('textbox', { name: 'Location' })).toBeVisible()
  return { screen, sent, offer: screen.getByRole('button', { name: 'Save as my place' }) }
}

test('the place of a list is kept in the profile', async () => {
  const { sent, offer } = await open({ viewer: VIEWER, near: '97214' })
  await offer.click()
  await expect.element(offer).not.toBeInTheDocument()
  expect(sent).toEqual([{ place: '97214' }])
})

test('a failure leaves the offer', async () => {
  const { offer } = await open({ viewer: VIEWER, near: '97214', failure: new AppError('conflict') })
  await offer.click()
  await expect.element(offer).toBeVisible()
})

test('without a place, the list offers that of the profile', async () => {
  const { screen } = await open({ viewer: { ...VIEWER, place: '97214' } })
  await expect
    .element(screen.getByRole('link', { name: 'Near 97214' }))
    .toHaveAttribute('href', '/cats?location=97214')
})

test.each<[string, World]>([
  ['to visitors', { viewer: null, near: '97214' }],
  ['to suspended users', { viewer: { ...VIEWER, isSuspended: true }, near: '97214' }],
  ['to users whose account ends', { viewer: { ...VIEWER, deletionDueAt: NOW }, near: '97214' }],
  ['if the profile has this place', { viewer: { ...VIEWER, place: '97214' }, near: '97214' }],
  ['if neither has a place', { viewer: VIEWER }],
])('nothing is offered %s', async (_, world) => {
  const { screen, offer } = await open(world)
  await expect.element(offer).not.toBeInTheDocument()
  expect(screen.getByRole('link').elements()).toEqual([])
})

test('an unknown place cannot be kept', async () => {
  const { screen, offer } = await open({ viewer: VIEWER, near: 'Nowhereville', isKnown: false })
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(offer).not.toBeInTheDocument()
  // What may be meant is a choice above the list, and not here as well.
  await expect.element(screen.getByRole('link', { name: 'Nashville, TN' })).not.toBeInTheDocument()
})
