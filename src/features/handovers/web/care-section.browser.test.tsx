/** What the buyer reads about the care of a cat, and the choice of reminders. */
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { Toaster } from '#ui/toaster.tsx'
import { type CatRecord, handoverEndpoints } from '../contract.ts'
import { CareSection } from './care-section.tsx'
import { catRecordQuery } from './queries.ts'

const ID = '0199b3a0-0000-7000-8000-000000000001'
const GIVEN = {
  name: 'Worms, 1 of 4',
  date: '2026-03-03',
  product: 'Paste',
  lot: 'B-12',
  vet: null,
  correction: null,
  addedOn: null,
}
const facts = { name: 'Worms, 1 of 4', date: '2026-03-04', product: 'Paste', lot: 'B-13', vet: null }

let record: CatRecord
let sent: unknown[]
let failure: AppError | null
beforeEach(() => {
  sent = []
  failure = null
  record = {
    transactionId: ID,
    orderNumber: 'LM-222222',
    name: 'Juniper',
    breed: 'Siberian',
    gender: 'female',
    birthDate: '2026-02-10',
    color: null,
    registrationNumber: null,
    neutered: null,
    litterTrainedSince: null,
    picture: null,
    microchip: null,
    noChipReason: null,
    vaccinations: [],
    certificates: [],
    files: [],
    pedigree: [],
    tests: [],
    care: {
      given: [
        GIVEN,
        { ...GIVEN, name: 'Worms, 2 of 4', correction: { on: '2026-05-20', now: facts } },
        { ...GIVEN, name: 'Worms, 3 of 4', correction: { on: '2026-05-21', now: null } },
        { ...GIVEN, name: 'Worms, 4 of 4', addedOn: '2026-05-22' },
      ],
      due: [
        { name: 'Vet check', day: '2026-05-11', source: null },
        { name: 'Core vaccines, 3 of 3', day: '2026-06-02', source: 'A guideline' },
      ],
      today: '2026-05-12',
      isReminding: false,
    },
    parents: null,
    cattery: { name: 'Ada', businessName: 'Quiet Paws', location: 'Portland, OR' },
    goHomeDate: '2026-05-12',
    handedOverOn: '2026-05-12',
  }
})

function Section() {
  const { data } = useQuery(catRecordQuery(ID))
  return data?.care && <CareSection record={data} care={data.care} />
}
const open = () =>
  render(
    <QueryClientProvider
      client={createQueryClient(
        stubTransport(handoverEndpoints, {
          'GET /api/orders/{id}/cat': () => record,
          'PUT /api/orders/{id}/cat/reminders': ({ body }) => {
            sent.push(body)
            if (failure) throw failure
            if (record.care) record = { ...record, care: { ...record.care, isReminding: body.isOn } }
            return record
          },
        }),
      )}
    >
      <MemoryRouter>
        <Section />
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  )

test('what was done has its product and lot, and what the cattery changed later', async () => {
  const screen = await open()
  await expect.element(screen.getByText('Worms, 1 of 4')).toBeVisible()
  const rows = [...document.querySelectorAll('dl > div')].map((row) => row.textContent)
  expect(rows).toEqual([
    'Worms, 1 of 4Mar 3, 2026Paste, lot B-12',
    'Worms, 2 of 4Mar 3, 2026Paste, lot B-12Corrected by its cattery on May 20, 2026: Mar 4, 2026, Paste, lot B-13.',
    'Worms, 3 of 4Mar 3, 2026Paste, lot B-12Deleted by its cattery on May 21, 2026.',
    'Worms, 4 of 4Mar 3, 2026Paste, lot B-12Entered by its cattery on May 22, 2026, after the handover.',
    'Vet checkWas due on May 11, 2026',
    'Core vaccines, 3 of 3Jun 2, 2026A guideline',
  ])
  await expect.element(screen.getByText(/not veterinary advice/)).toBeVisible()
})

test('reminders are turned on and off, and a failure says so', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Remind me' }).click()
  await expect.element(screen.getByText('We will remind you.')).toBeVisible()
  await screen.getByRole('button', { name: 'Turn reminders off' }).click()
  await expect.element(screen.getByText('You get no more reminders.')).toBeVisible()
  failure = new AppError('internal')
  await screen.getByRole('button', { name: 'Remind me' }).click()
  await expect.element(screen.getByText('Your choice was not saved.')).toBeVisible()
  expect(sent).toEqual([{ isOn: true }, { isOn: false }, { isOn: true }])
})

test('nothing is offered if nothing is due any more', async () => {
  if (record.care) record = { ...record, care: { ...record.care, given: [], due: [] } }
  const screen = await open()
  await expect.element(screen.getByText('The cattery entered nothing in its care plan.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Remind me' }).elements()).toEqual([])
})
