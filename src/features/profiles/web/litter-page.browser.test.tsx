import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { User } from '#features/accounts/contract.ts'
import { ViewerProvider, viewerQuery } from '#features/accounts/web/index.ts'
import { TEST_CAT } from '#features/cats/test-cat.ts'
import { favoriteEndpoints } from '#features/favorites/contract.ts'
import { waitingListEndpoints } from '#features/waiting-lists/contract.ts'
import type { OwnOffer } from '#features/waiting-lists/offer-schemas.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { VIEWER } from '#testing/web/viewer.ts'
import { CurrentYear } from '#ui/time-zone.ts'
import { type LitterDetail, publicProfileEndpoints } from '../contract.ts'
import { LitterPage } from './litter-page.tsx'

const ID = '0199b3a0-0000-7000-8000-000000000001'
const PAIRING = '0199b3a0-0000-7000-8000-000000000002'

type Kitten = LitterDetail['kittens'][number]
const kitten = (number: number, kittenOf: Partial<Kitten>): Kitten => ({
  ...TEST_CAT,
  id: `0199b3a0-0000-7000-8000-00000000001${number}`,
  name: `Kitten ${number}`,
  price: 280_000,
  ...kittenOf,
})
const LITTER: LitterDetail = {
  id: ID,
  litterName: 'The Orchard Litter',
  birthDate: '2026-09-13',
  age: 9,
  totalKittens: 5,
  availableKittens: 1,
  kittensToAdd: 0,
  isActive: true,
  breedingPairingId: PAIRING,
  breederId: TEST_CAT.breeder.id,
  sireName: 'Rowan',
  damName: 'Hazel',
  sireBreed: 'Maine Coon',
  damBreed: 'Maine Coon',
  createdAt: '2026-09-14T12:00:00.000Z',
  sire: null,
  queen: null,
  breeder: { ...TEST_CAT.breeder, userId: ID, goHomeRule: { weeks: 12, by: 'cattery', place: null } },
  pairing: {
    id: PAIRING,
    status: 'born',
    priceRange: { min: 210_000, max: 280_000 },
    description: null,
  },
  canEdit: false,
  kittens: [
    kitten(1, { status: 'available' }),
    kitten(2, { status: 'available', isHeld: true }),
    kitten(3, { status: 'reserved' }),
    kitten(4, { status: 'sold' }),
  ],
}

const DEADLINE = '2026-12-01T18:30:00.000Z'
const ENTRY = '0199b3a0-0000-7000-8000-000000000062'
/** An offer of the second kitten. */
const OFFER: OwnOffer = {
  id: '0199b3a0-0000-7000-8000-000000000061',
  status: 'open',
  hours: 48,
  deadline: DEADLINE,
  createdAt: '2026-11-29T18:30:00.000Z',
  moreTime: null,
  cats: [
    {
      ...{ id: LITTER.kittens[1]?.id ?? '', name: 'Kitten 2', gender: 'female', color: null, price: 280_000 },
      ...{ depositAmount: null, picture: null, age: 9, birthDate: '2026-09-13', goHomeDate: '2026-12-06' },
      ...{ vaccinations: [], healthCertifications: [], documentedCertifications: [], parentTests: [] },
    },
  ],
  entryId: ENTRY,
  breeder: { id: LITTER.breederId, userId: ID, businessName: 'Quiet Paws', isPublic: true },
}

let offersAsked: number

async function open(litter: Partial<LitterDetail> | null = {}, viewer: User | null = null) {
  offersAsked = 0
  const client = createQueryClient(
    stubTransport(
      { ...publicProfileEndpoints, ...waitingListEndpoints, ...favoriteEndpoints },
      {
        'GET /api/litters/{id}': () => {
          if (!litter) throw new AppError('not_found')
          return { ...LITTER, ...litter }
        },
        'GET /api/favorites/ids': () => [],
        'GET /api/waiting-lists/offers': () => {
          offersAsked += 1
          return [OFFER]
        },
        'GET /api/waiting-lists': () => ({
          breederId: LITTER.breederId,
          pairingId: PAIRING,
          businessName: 'Quiet Paws',
          pairingTitle: 'Rowan × Hazel',
          isOpen: true,
          takesFamilies: true,
          confirmsEntries: true,
          questions: [],
          togetherFrom: null,
          colors: [],
          count: 2,
          kittenCount: null,
          isBorn: false,
          mayRejoinAt: null,
          own: null,
        }),
      },
    ),
  )
  client.setQueryData(viewerQuery.queryKey, viewer)
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/litters/${ID}`]}>
        <ViewerProvider>
          <CurrentYear value="2026">
            <Routes>
              <Route path="/litters/:id" element={<LitterPage />} />
            </Routes>
          </CurrentYear>
        </ViewerProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('the page says what the litter is, and shows the state of each kitten in words', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'The Orchard Litter' })).toBeVisible()
  await expect
    .element(
      screen.getByText(
        'Maine Coon, born Sep\u00a013, home from Dec\u00a06, at 12 weeks: the cattery’s choice',
        { exact: true },
      ),
    )
    .toBeVisible()
  await expect.element(screen.getByText('1 of 5 kittens available')).toBeVisible()
  await expect.element(screen.getByText('$2,100 to $2,800')).toBeVisible()
  const texts = screen
    .getByRole('article')
    .elements()
    .map(({ textContent }) => textContent)
  expect(texts).toEqual([
    expect.stringMatching(/^Kitten 1.*Available.*\$2,800$/),
    expect.stringMatching(/^Kitten 2.*On hold.*Offered to a family$/),
    expect.stringMatching(/^Kitten 3.*Reserved.*Has a family$/),
    expect.stringMatching(/^Kitten 4.*Sold.*Has a home$/),
  ])
  expect(offersAsked).toBe(0)
  await expect.element(screen.getByRole('link', { name: 'More about this pairing' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Join the waiting list (2 waiting, free)' }))
    .toBeVisible()
})

test('the family that a kitten is offered to reads until when, with a link to the offer', async () => {
  const screen = await open({}, { ...VIEWER, id: ENTRY })
  const link = screen
    .getByRole('article')
    .nth(1)
    .getByRole('link', { name: /^Offered to you until \w{3}, Dec \d/ })
  await expect.element(link).toHaveAttribute('href', `/waiting-lists/${ENTRY}`)
  await expect.element(screen.getByText('Offered to a family')).not.toBeInTheDocument()
  expect(offersAsked).toBe(1)
})

test('its breeder has a link to the waiting list, and asks for no offers', async () => {
  const screen = await open({}, { ...VIEWER, id: ID, role: 'breeder' })
  const kitten = screen.getByRole('article').nth(1)
  await expect.element(kitten.getByText('Offered to a family')).toBeVisible()
  await expect
    .element(kitten.getByRole('link', { name: 'See your waiting list' }))
    .toHaveAttribute('href', '/dashboard?tab=waiting-list')
  expect(offersAsked).toBe(0)
})

test.each([
  [{ age: 12 }, 'Maine Coon, born Sep\u00a013, ready to go home'],
  [{ birthDate: null, age: null }, 'Maine Coon, birth date not set'],
  [
    { damBreed: 'Ragdoll' },
    'Maine Coon × Ragdoll, born Sep\u00a013, home from Dec\u00a06, at 12 weeks: the cattery’s choice',
  ],
])('with %o, the line under the title is %s', async (litter, line) => {
  const screen = await open(litter)
  await expect.element(screen.getByText(line, { exact: true })).toBeVisible()
})

test('a litter without name has that of its breed, and one without kittens says whom to ask', async () => {
  const screen = await open({ litterName: null, kittens: [] })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Maine Coon litter' })).toBeVisible()
  await expect.element(screen.getByText(/^No kittens from this litter are listed yet\./)).toBeVisible()
})

test('a litter that does not exist leads back to future litters', async () => {
  const screen = await open(null)
  await expect.element(screen.getByText('Litter Not Found').first()).toBeVisible()
})

test.each([1024, 1280])(
  'at %i pixels, kittens are in rows of three beside the button that joins',
  async (width) => {
    await page.viewport(width, 900)
    const screen = await open()
    const join = screen.getByRole('link', { name: /^Join the waiting list/ })
    await expect.element(join).toBeVisible()
    const kittens = screen
      .getByRole('article')
      .elements()
      .map((card) => card.getBoundingClientRect())
    expect(new Set(kittens.slice(0, 3).map(({ top }) => top)).size).toBe(1)
    expect(kittens[3]?.left).toBe(kittens[0]?.left)
    expect(kittens[2]?.right).toBeLessThan(join.element().getBoundingClientRect().left)
  },
)
