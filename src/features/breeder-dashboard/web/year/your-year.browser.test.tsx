import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { dashboardEndpoints, type Year } from '../../contract.ts'
import { YourYear } from './your-year.tsx'

const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
const counts = (inYear: number, inTwo: number) => [
  { months: 12, litters: inYear },
  { months: 24, litters: inTwo },
]
const YEAR: Year = {
  state: 'KS',
  clubs: ['FIFe'],
  litters: counts(3, 5),
  catsSold: 1,
  queens: [{ id: ID(1), name: 'Katya', litters: counts(1, 2) }],
  rules: [
    {
      id: ID(2),
      kind: 'state',
      place: 'KS',
      subject: 'license',
      binds: 'everyone',
      number: 2,
      unit: 'litters',
      months: 12,
      sentence: 'More than 2 litters need a license.',
      source: 'K.S.A. 47-1701',
      sourceUrl: 'https://laws.example/ks',
      readOn: '2026-11-15',
    },
  ],
}

async function open(year: Year, failures = 0) {
  let left = failures
  const client = createQueryClient(
    stubTransport(dashboardEndpoints, {
      'GET /api/breeders/year': () => {
        if (left-- > 0) throw new AppError('not_found')
        return year
      },
    }),
  )
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <YourYear />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('numbers are shown beside the rules, without a verdict', async () => {
  const screen = await open(YEAR)
  await expect
    .element(screen.getByText('In the last 12 months, 1 cat was reserved or sold here.'))
    .toBeVisible()
  for (const name of ['Katya 1 2', 'All litters 3 5'])
    await expect.element(screen.getByRole('row', { name })).toBeVisible()
  await expect
    .element(screen.getByRole('heading', { name: 'Rules of Kansas, the USA, and FIFe' }))
    .toBeVisible()
  await expect.element(screen.getByText('Kansas: More than 2 litters need a license.')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'K.S.A. 47-1701' }))
    .toHaveAttribute('href', 'https://laws.example/ks')
  expect(screen.container.textContent?.match(/no legal advice/g)).toHaveLength(1)
})

test('a cattery without rules reads that none was found, and a failure can be tried again', async () => {
  const screen = await open({ ...YEAR, state: null, clubs: [], rules: [], queens: [], catsSold: 0 }, 1)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect
    .element(screen.getByText('In the last 12 months, 0 cats were reserved or sold here.'))
    .toBeVisible()
  await expect.element(screen.getByText(/^We have found no rule about/)).toBeVisible()
})
