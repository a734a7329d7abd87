/** Possible mates of an animal: their order, what is known of them, checks, and filters. */
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ViewerProvider, viewerQuery } from '#features/accounts/web/index.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { BREEDER } from '#testing/web/viewer.ts'
import { breedingEndpoints, type Mate, type MatingCheck } from '../../contract.ts'
import { ANIMAL, BOOK_ANIMAL } from '../test-animals.ts'
import { MatesPage } from './mates-page.tsx'

const NOTE: MatingCheck = {
  code: 'blood-type',
  level: 'note',
  text: 'The blood type of Ivan of Birch is not known.',
  source: 'a laboratory',
}
const BLOCK: MatingCheck = {
  code: 'relation',
  level: 'block',
  text: 'Ivan of Birch is the father of Olga.',
  source: 'a law',
}

const mate = (last: number, changes: Partial<Mate>): Mate => ({
  id: `0199b3a0-0000-7000-8000-00000000001${last}`,
  name: `Mate ${last}`,
  sex: 'female',
  birth: '2022-05-01',
  isShown: true,
  breed: 'Siberian',
  status: 'breeding',
  isOwn: true,
  catteryName: null,
  breederId: '0199b3a0-0000-7000-8000-000000000004',
  location: null,
  miles: null,
  coefficient: 0.0625,
  completeness: 1,
  knownAncestors: 1,
  checks: [NOTE],
  ...changes,
})

let mates: Mate[]
let isCut: boolean
let failures: number
let asked: object[]
beforeEach(() => {
  mates = []
  isCut = false
  failures = 0
  asked = []
})

function open(query = `?animal=${ANIMAL.id}`) {
  const client = createQueryClient(
    stubTransport(breedingEndpoints, {
      'GET /api/breeding/animals': () => [BOOK_ANIMAL],
      'GET /api/breeding/animals/{id}': () => ANIMAL,
      'GET /api/breeding/mates': ({ query: sent }) => {
        asked.push(sent)
        if (failures-- > 0) throw new AppError('internal')
        return { mates, isCut }
      },
    }),
  )
  client.setQueryData(viewerQuery.queryKey, BREEDER)
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/breeding/mates${query}`]}>
        <ViewerProvider>
          <MatesPage />
        </ViewerProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('mates with a known pedigree come before those without, with what is known of each', async () => {
  mates = [
    mate(1, { name: 'Katya', coefficient: 0, miles: null }),
    mate(2, { name: 'Olga', completeness: 0.5, checks: [NOTE, BLOCK] }),
    mate(3, {
      name: 'Vesna',
      isOwn: false,
      catteryName: 'Silver Birch',
      location: 'Omaha, Nebraska',
      miles: 1_141,
      coefficient: 0,
      completeness: 0,
      knownAncestors: 0,
    }),
  ]
  const screen = await open()
  const known = screen.getByRole('heading', { name: 'Known pedigree' })
  await expect.element(known).toBeVisible()
  const rows = screen.getByRole('article')
  expect(rows.elements().map((row) => row.querySelector('h3')?.textContent)).toEqual([
    'Katya',
    'Olga',
    'Vesna',
  ])
  const texts = rows.elements().map((row) => row.textContent)
  for (const [index, parts] of [
    ['Your own animal', 'No common ancestor known', '100% of the kittens’ ancestors known'],
    ['Inbreeding at least 6.25%', 'Blocked', 'Ivan of Birch is the father of Olga.', 'Source: a law'],
    ['Silver Birch, Omaha, Nebraska, 1,141 miles', 'Inbreeding unknown', 'Own pedigree unknown'],
  ].entries())
    for (const part of parts) expect(texts[index]).toContain(part)
  await expect
    .element(screen.getByRole('link', { name: 'Plan the mating with Olga' }))
    .toHaveAttribute('href', `/breeding/plan?sire=${ANIMAL.id}&dam=${mates[1]?.id}`)
  await expect
    .element(screen.getByRole('link', { name: 'Silver Birch' }))
    .toHaveAttribute('href', `/breeder/${mates[2]?.breederId}`)
})

test('a check that all mates have is shown once', async () => {
  mates = [mate(1, {}), mate(2, { checks: [NOTE, BLOCK] })]
  const screen = await open()
  await expect.element(screen.getByRole('heading', { name: 'With all 2 mates' })).toBeVisible()
  expect(screen.getByText(NOTE.text).elements()).toHaveLength(1)
  expect(screen.getByText(BLOCK.text).elements()).toHaveLength(1)
})

test('a check of the only mate, or of one with another text, stays with its mate', async () => {
  mates = [mate(1, {})]
  const screen = await open()
  await expect.element(screen.getByRole('article')).toMatchTextContent(/The blood type of Ivan/)
  await expect.element(screen.getByText(/^With all/)).not.toBeInTheDocument()
  await screen.unmount()
  mates = [mate(1, {}), mate(2, { checks: [{ ...NOTE, text: 'Another note.' }] })]
  const two = await open()
  await expect.element(two.getByRole('article').nth(1)).toMatchTextContent(/Another note\./)
  await expect.element(two.getByText(/^With all/)).not.toBeInTheDocument()
})

test('filters are in the address, and the server gets them', async () => {
  const screen = await open(
    `?animal=${ANIMAL.id}&breed=Birman&kind=public&within=100&unobjected=1&generations=5`,
  )
  await expect.element(screen.getByText('No mate found')).toBeVisible()
  await expect.element(screen.getByLabelText('Breed')).toHaveValue('Birman')
  await expect.element(screen.getByLabelText('Animals')).toHaveValue('public')
  await expect.element(screen.getByLabelText('Distance from your cattery')).toHaveValue('100')
  await expect.element(screen.getByLabelText('Only without warnings or blocks')).toBeChecked()
  expect(asked).toEqual([
    {
      animalId: ANIMAL.id,
      breed: 'Birman',
      kind: 'public',
      within: 100,
      isUnobjected: true,
      generations: 5,
    },
  ])
})

test('says when only the nearest were ranked, and divides many mates into pages', async () => {
  isCut = true
  mates = Array.from({ length: 31 }, (_, index) =>
    mate(1, {
      id: `0199b3a0-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`,
      name: `M ${index}`,
    }),
  )
  const screen = await open()
  await expect.element(screen.getByText(/^Only your own animals and the nearest/)).toBeVisible()
  expect(screen.getByRole('article').elements()).toHaveLength(30)
  await expect
    .element(screen.getByRole('link', { name: 'Next' }))
    .toHaveAttribute('href', `/breeding/mates?animal=${ANIMAL.id}&page=2`)
  await screen.unmount()
  const last = await open(`?animal=${ANIMAL.id}&page=2`)
  await expect.element(last.getByText('M 30', { exact: true })).toBeVisible()
  expect(last.getByRole('article').elements()).toHaveLength(1)
})

test('without an animal, one is asked for, and a failure can be tried again', async () => {
  const empty = await open('')
  await expect.element(empty.getByText('Choose the animal that you want a mate for.')).toBeVisible()
  expect(asked).toEqual([])
  await empty.unmount()
  failures = 1
  mates = [mate(1, { name: 'Katya' })]
  const screen = await open()
  await expect.element(screen.getByText('The mates could not be loaded.')).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Katya')).toBeVisible()
})
