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
import { GuidePage } from './guide-page.tsx'
import { GuidesPage } from './guides-page.tsx'

const RAGDOLL: GuideSummary = {
  name: 'Ragdoll',
  slug: 'ragdoll',
  size: 'Large',
  traits: ['calm', 'children'],
  coat: 'Semi-long and silky',
  temperament: 'Mild and trusting.',
  count: 1,
}
const GUIDE: Guide = {
  ...RAGDOLL,
  aliases: ['Raggie'],
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
  guides = [RAGDOLL, { ...RAGDOLL, name: 'Sphynx', slug: 'sphynx', coat: 'Hairless', count: 0 }]
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
          <Route path="/breeds/:slug" element={<GuidePage catCard={({ name }) => <p>{name}</p>} />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('the list has every breed, and how many of its cats are for sale', async () => {
  const screen = await open('/breeds')
  await expect
    .element(screen.getByRole('link', { name: 'Ragdoll' }))
    .toHaveAttribute('href', '/breeds/ragdoll')
  await expect.element(screen.getByText('1 cat for sale')).toBeVisible()
  await expect.element(screen.getByText('0 cats for sale')).not.toBeInTheDocument()
})

test('a kind of coat leaves out the others', async () => {
  const screen = await open('/breeds?coat=hairless')
  await expect.element(screen.getByRole('link', { name: 'Sphynx' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Ragdoll' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Hairless' })).toHaveAttribute('aria-current', 'page')
  await expect.element(screen.getByRole('link', { name: 'All' })).not.toHaveAttribute('aria-current')
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
