import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ViewerProvider, viewerQuery } from '#features/accounts/web/index.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { VIEWER } from '#testing/web/viewer.ts'
import {
  type AnimalImport,
  type CheckedRow,
  type ImportCheck,
  importEndpoints,
} from '../../import-contract.ts'
import { ImportPage } from './import-page.tsx'

const ID = '0199b3a0-0000-7000-8000-000000000009'
const CANDIDATE = {
  id: '0199b3a0-0000-7000-8000-000000000010',
  name: 'Katya',
  birth: '2020-02',
  breed: 'Siberian',
  color: 'Blue',
  sireName: 'Ivan',
  damName: null,
}
const row = (change: Partial<CheckedRow>): CheckedRow => ({
  row: 2,
  name: 'Ivan',
  outcome: 'added',
  errors: [],
  notes: [],
  completes: [],
  candidates: [],
  ...change,
})
const CHECK: ImportCheck = {
  id: ID,
  fileName: 'cats.csv',
  digest: 'one',
  ancestors: ['Old Tom'],
  rows: [
    row({}),
    row({ row: 3, name: 'Katya', outcome: 'asked', candidates: [CANDIDATE] }),
    row({
      row: 4,
      name: 'Luna',
      outcome: 'wrong',
      errors: [{ field: 'birth', message: 'This day does not exist.' }],
    }),
    row({ row: 5, name: 'Mira', outcome: 'completed', completes: ['color', 'sire.name'] }),
    row({
      row: 6,
      name: 'Nika',
      outcome: 'known',
      notes: ['Color: the book has “Blue”, the file has “Red”.'],
    }),
  ],
}
const DONE: AnimalImport = {
  id: ID,
  fileName: 'cats.csv',
  status: 'applied',
  rowCount: 5,
  addedCount: 3,
  changedCount: 1,
  appliedAt: '2026-05-10T12:00:00.000Z',
  undoneAt: null,
}

let check: ImportCheck
let imports: AnimalImport[]
let sent: unknown[]
let failure: AppError | null
beforeEach(() => {
  check = CHECK
  imports = []
  sent = []
  failure = null
})
const UNDONE: AnimalImport = { ...DONE, status: 'undone', undoneAt: DONE.appliedAt }
const transport = stubTransport(importEndpoints, {
  'GET /api/breeding/imports': () => imports,
  'POST /api/breeding/imports': ({ body }) => {
    if (failure) throw failure
    sent.push(body)
    return check
  },
  'POST /api/breeding/imports/{id}/apply': ({ body }) => {
    sent.push(body)
    if (failure) throw failure
    return DONE
  },
  'POST /api/breeding/imports/{id}/undo': () => {
    if (failure) throw failure
    return UNDONE
  },
})

async function show(role: 'breeder' | 'buyer' = 'breeder') {
  const client = createQueryClient(transport)
  client.setQueryData(viewerQuery.queryKey, { ...VIEWER, role } as typeof VIEWER)
  const screen = await render(
    <QueryClientProvider client={client}>
      <ViewerProvider>
        <MemoryRouter>
          <ImportPage />
        </MemoryRouter>
      </ViewerProvider>
    </QueryClientProvider>,
  )
  return {
    screen,
    choose: (text: string, name = 'cats.csv') =>
      userEvent.upload(screen.getByLabelText('Choose a CSV file'), new File([text], name)),
  }
}

const FILE = 'Name;DOB;Sex;Farbe\nIvan;03/04/2020;M;Blue\nKatya;5/6/2021;0.1;\n'

test('columns are guessed and can be changed, and dates that can be read in two ways are asked about', async () => {
  const { screen, choose } = await show()
  await choose(FILE)
  const button = screen.getByRole('button', { name: 'Check 2 rows' })
  await expect.element(screen.getByLabelText('Farbe')).toHaveValue('color')
  await expect.element(screen.getByText('Ivan, Katya')).toBeVisible()
  await expect.element(screen.getByText('Choose the column for: Breed.', { exact: false })).toBeVisible()
  await screen.getByLabelText('Farbe').selectOptions('Breed')
  await screen.getByLabelText('Name').selectOptions('Call name')
  await expect.element(button).toBeDisabled()
  await screen.getByLabelText('Name').selectOptions('Registered name')
  await screen.getByLabelText('Farbe').selectOptions('Color')
  await screen.getByLabelText('Breed of rows that name none').fill('Siberian')
  await expect.element(button).toBeDisabled()
  await expect.element(screen.getByRole('group', { name: /such as 03\/04\/2020/ })).toBeVisible()
  await screen.getByLabelText('The month').click()
  await expect.element(screen.getByRole('cell', { name: '2020-03-04' })).toBeVisible()
  await screen.getByLabelText('The day').click()
  await expect.element(screen.getByRole('cell', { name: '2020-04-03' })).toBeVisible()
  await button.click()
  await expect.element(screen.getByRole('heading', { name: 'What will happen' })).toBeVisible()
  const breed = 'Siberian'
  expect(sent).toEqual([
    {
      fileName: 'cats.csv',
      rows: [
        {
          row: 2,
          values: { registeredName: 'Ivan', birth: '2020-04-03', sex: 'male', color: 'Blue', breed },
        },
        { row: 3, values: { registeredName: 'Katya', birth: '2021-06-05', sex: 'female', breed } },
      ],
    },
  ])
})

async function showCheck() {
  const shown = await show()
  await shown.choose('Name,Geburtsdatum,Sex,Breed\nIvan,2020,M,Siberian\n')
  await shown.screen.getByRole('button', { name: 'Check 1 row' }).click()
  await expect.element(shown.screen.getByText('Old Tom', { exact: false })).toBeVisible()
  sent = []
  return shown.screen
}

test('the result of a check names rows, columns, and reasons, and asks about doubtful animals', async () => {
  const screen = await showCheck()
  await expect
    .element(
      screen.getByText(
        '1 animal will be added, 1 animal of your book will be completed, 1 animal is in your book already, and 1 row is left out.',
      ),
    )
    .toBeVisible()
  await screen.getByRole('button', { name: 'Errors (1)' }).click()
  await expect
    .element(
      screen
        .getByRole('row', { name: /Luna/ })
        .filter({ hasText: /Geburtsdatum: This day does not exist\./ }),
    )
    .toBeVisible()
  expect(screen.getByRole('row').elements()).toHaveLength(2)
  await screen.getByRole('button', { name: 'Completed (1)' }).click()
  await expect
    .element(screen.getByRole('row', { name: /Mira/ }).filter({ hasText: /Adds: Color, Sire\./ }))
    .toBeVisible()
  const button = screen.getByRole('button', { name: 'Import 1 animal' })
  await expect.element(button).toBeDisabled()
  await screen.getByLabelText('Another cat').click()
  await expect.element(screen.getByRole('button', { name: 'Import 2 animals' })).toBeEnabled()
  await screen.getByLabelText('The same cat as Katya (born Feb 2020, Siberian, Blue, Ivan × unknown)').click()
  await button.click()
  await expect.element(screen.getByText('3 animals added, 1 animal completed.')).toBeVisible()
  expect(sent).toEqual([{ digest: 'one', answers: [{ row: 3, animalId: CANDIDATE.id }] }])
  await screen.getByRole('button', { name: 'Undo this import' }).click()
  await expect.element(screen.getByText('Your book is as it was before.')).toBeVisible()
})

test('a check that is out of date is replaced by the new one', async () => {
  const screen = await showCheck()
  await screen.getByLabelText('Another cat').click()
  const rows = [row({ outcome: 'known' }), row({ row: 3, name: 'Katya' })]
  failure = new AppError('conflict', {
    message: 'Look at the result again.',
    details: { check: { ...CHECK, digest: 'two', rows } },
  })
  await screen.getByRole('button', { name: 'Import 2 animals' }).click()
  await expect.element(screen.getByText('Look at the result again.')).toBeVisible()
  failure = null
  await screen.getByRole('button', { name: 'Import 1 animal' }).click()
  await expect.element(screen.getByText('Your book was imported')).toBeVisible()
  expect(sent.at(-1)).toEqual({ digest: 'two', answers: [{ row: 3, animalId: null }] })
})

test('files that cannot be read, and requests that fail, say why', async () => {
  const { screen, choose } = await show()
  await choose('x', 'cats.xlsx')
  await expect.element(screen.getByRole('alert').filter({ hasText: /save it as CSV/ })).toBeVisible()
  await choose(' \n', 'empty.csv')
  await expect.element(screen.getByRole('alert').filter({ hasText: /This file has no rows\./ })).toBeVisible()
  await choose('Name,Sex,Breed\nIvan,M,Siberian\n')
  failure = new AppError('conflict', { message: 'A book has at most 40,000 animals.' })
  await screen.getByRole('button', { name: 'Check 1 row' }).click()
  await expect
    .element(screen.getByRole('alert').filter({ hasText: /A book has at most 40,000 animals\./ }))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Choose another file' }).click()
  await expect.element(screen.getByText('Choose a CSV file')).toBeVisible()
})

test('earlier imports can be undone until they cannot', async () => {
  imports = [DONE, { ...UNDONE, id: CANDIDATE.id, fileName: 'old.csv' }]
  failure = new AppError('conflict', { message: 'Katya was changed since.' })
  const { screen } = await show()
  await expect.element(screen.getByText('Undone')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Undo/ }).elements()).toHaveLength(1)
  await screen.getByRole('button', { name: 'Undo the import of cats.csv' }).click()
  await expect
    .element(screen.getByRole('alert').filter({ hasText: /Katya was changed since\./ }))
    .toBeVisible()
})

test('buyers are told that it is for breeders', async () => {
  const { screen } = await show('buyer')
  await expect.element(screen.getByText('The breeding book is for breeders')).toBeVisible()
})
