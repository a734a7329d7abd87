import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { catEndpoints } from '#features/cats/contract.ts'
import { litterEndpoints } from '#features/litters/contract.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { breedGuideEndpoints, type Guide, type GuideSummary } from '../contract.ts'
import { GuideLists } from './guide-lists.tsx'
import { GuidePage } from './guide-page.tsx'
import { GuidesPage } from './guides-page.tsx'

const RAGDOLL: GuideSummary = {
  name: 'Ragdoll',
  aliases: ['Raggie'],
  slug: 'ragdoll',
  coat: 'Semi-long and silky',
  traits: { calm: 'Gentle and calm', children: 'suits families' },
  count: 1,
  litters: 3,
  priceFrom: 150_000,
}
const SPHYNX: GuideSummary = {
  ...RAGDOLL,
  name: 'Sphynx',
  aliases: [],
  slug: 'sphynx',
  coat: 'Hairless',
  traits: {},
  count: 0,
  litters: 0,
  priceFrom: null,
}
const GUIDE: Guide = {
  ...RAGDOLL,
  size: 'Large',
  temperament: 'Mild and trusting.',
  healthTests: [
    { name: 'PKD, DNA', why: 'Cysts grow.', source: { title: 'OMIA', url: 'https://omia.example/1' } },
    {
      name: 'Heart ultrasound',
      why: 'It runs in the breed.',
      source: { title: 'ACVIM', url: 'https://acvim.example/' },
    },
  ],
  furtherTests: ['Eye exam by a vet', 'Hip X-ray'],
  look: 'Blue eyes.',
  care: 'Comb it.',
  living: 'Gentle.',
  drawbacks: 'Too trusting.',
  prices: [
    {
      ageGroup: 'kitten',
      listings: 23,
      low: 140_000,
      median: 160_000,
      high: 190_000,
      computedOn: '2026-11-26',
    },
    { ageGroup: 'adult', listings: 9, low: 60_000, median: 60_000, high: 60_000, computedOn: '2026-11-26' },
  ],
}

let guides: GuideSummary[]
let guide: Guide | undefined
beforeEach(() => {
  guides = [RAGDOLL, SPHYNX]
  guide = GUIDE
})

function open(path: string) {
  const client = createQueryClient(
    stubTransport(
      { ...breedGuideEndpoints, ...catEndpoints, ...litterEndpoints },
      {
        'GET /api/breed-guides': () => guides,
        'GET /api/breed-guides/{slug}': () => {
          if (!guide) throw new AppError('not_found')
          return guide
        },
        'GET /api/cats': () => [],
        'GET /api/breeding-pairings': () => [],
      },
    ),
  )
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/breeds" element={<GuidesPage />} />
          <Route
            path="/breeds/:slug"
            element={
              <GuidePage
                lists={(guide) => <GuideLists guide={guide} catCard={({ name }) => <p>{name}</p>} />}
              />
            }
          />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('the list has every breed with its picture, and what is offered of it', async () => {
  const screen = await open('/breeds')
  await expect
    .element(screen.getByRole('link', { name: 'Ragdoll' }))
    .toHaveAttribute('href', '/breeds/ragdoll')
  await expect.element(screen.getByText('1 cat, 3 litters, from $1,500')).toBeVisible()
  await expect.element(screen.getByText('2 breeds')).toBeVisible()
  expect(screen.container.querySelectorAll('img[width="360"][height="360"]')).toHaveLength(2)
  expect(screen.getByText(/\d (cat|litter)/).elements()).toHaveLength(1)
})

test('a kind of coat leaves out the others', async () => {
  const screen = await open('/breeds?coat=hairless')
  await expect.element(screen.getByRole('link', { name: 'Sphynx' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Ragdoll' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Hairless' })).toHaveAttribute('aria-current', 'true')
  await expect.element(screen.getByRole('link', { name: 'Any' })).not.toHaveAttribute('aria-current')
})

test('a question leaves the breeds whose guide answers with yes, in the words of the guide', async () => {
  const screen = await open('/breeds?suits=children')
  await expect.element(screen.getByText('suits families')).toBeVisible()
  await expect.element(screen.getByText('1 breed')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Sphynx' })).not.toBeInTheDocument()
  await expect
    .element(screen.getByRole('link', { name: 'Good with children' }))
    .toHaveAttribute('aria-current', 'true')
  await expect
    .element(screen.getByRole('link', { name: 'Calm' }))
    .toHaveAttribute('href', '/breeds?suits=children&suits=calm')
})

test('a search keeps the questions, and a breed that does not exist leads to all', async () => {
  const screen = await open('/breeds?suits=calm')
  await screen.getByRole('searchbox', { name: 'Search breeds' }).fill('raggie')
  await screen.getByRole('button', { name: 'Search' }).click()
  await expect.element(screen.getByRole('link', { name: 'Ragdoll' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Little grooming' }))
    .toHaveAttribute('href', '/breeds?q=raggie&suits=calm&suits=grooming')
  await screen.getByRole('searchbox', { name: 'Search breeds' }).fill('lynx')
  await screen.getByRole('button', { name: 'Search' }).click()
  await expect.element(screen.getByText('No breed fits all of this')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'See all breeds' }))
    .toHaveAttribute('href', '/breeds')
})

test('a guide has its texts, the tests with their sources, the questions, and prices with their day', async () => {
  const screen = await open('/breeds/ragdoll')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Ragdoll' })).toBeVisible()
  for (const text of ['Gentle.', 'Too trusting.', 'Blue eyes.', 'Comb it.', 'Large', 'Raggie'])
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'OMIA' }))
    .toHaveAttribute('href', 'https://omia.example/1')
  await expect.element(screen.getByText('Eye exam by a vet')).toBeVisible()
  await expect
    .element(screen.getByText('May I see the results of both parents for the tests above?'))
    .toBeVisible()
  await expect
    .element(screen.getByText('$1,400 to $1,900, 23 listings. Half of the catteries ask less than $1,600.'))
    .toBeVisible()
  await expect.element(screen.getByText(/^\$600, 9 listings/)).toBeVisible()
  await expect.element(screen.getByText(/As of Nov 26, 2026\./)).toBeVisible()
  await expect.element(screen.getByText(/^No Ragdoll is for sale here now/)).toBeVisible()
})

test('a guide without prices has no section about them, and an unknown one leads to all breeds', async () => {
  guide = { ...GUIDE, prices: [] }
  const screen = await open('/breeds/ragdoll')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Ragdoll' })).toBeVisible()
  await expect.element(screen.getByText('What they cost here')).not.toBeInTheDocument()
  await screen.unmount()

  guide = undefined
  const missing = await open('/breeds/zebra')
  await expect.element(missing.getByText('Breed Not Found').first()).toBeVisible()
  await expect
    .element(missing.getByRole('link', { name: 'See all breeds' }))
    .toHaveAttribute('href', '/breeds')
})
