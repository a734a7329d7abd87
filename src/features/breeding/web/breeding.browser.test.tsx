import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ViewerProvider, viewerQuery } from '#features/accounts/web/index.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { heldTransport, stubTransport } from '#testing/stub-transport.ts'
import { BREEDER } from '#testing/web/viewer.ts'
import { Toaster } from '#ui/toaster.tsx'
import {
  type Animal,
  type AnimalChange,
  type AnimalRequest,
  type BookAnimal,
  breedingEndpoints,
  type FoundAnimal,
  type NewAnimal,
  type SameCat,
} from '../contract.ts'
import { AnimalPage } from './animal/animal-page.tsx'
import { BookTab } from './book/book-tab.tsx'
import { AnimalForm } from './form/animal-form.tsx'
import { ANIMAL, BOOK_ANIMAL, LISTED_ANIMAL } from './test-animals.ts'

const OTHER_ID = '0199b3a0-0000-7000-8000-000000000005'
const REQUEST: AnimalRequest = {
  id: '0199b3a0-0000-7000-8000-000000000006',
  isOwn: false,
  animal: { id: ANIMAL.id, name: 'Ivan of Birch', sex: 'male', birth: null, isShown: true },
  catteryName: 'Silver Birch',
  status: 'open',
  createdAt: '2026-01-01T00:00:00.000Z',
}
const PAIR: SameCat = {
  one: LISTED_ANIMAL,
  other: { ...LISTED_ANIMAL, id: OTHER_ID, birth: '2021-04-05', isOutside: true, sireName: null },
}
const HIDDEN: FoundAnimal = {
  id: OTHER_ID,
  name: 'Igor',
  sex: 'male',
  birth: null,
  isShown: false,
  catteryName: null,
  breed: null,
  request: null,
}

/** What the stub API has, and what it was sent. */
let book: BookAnimal[]
let animal: Animal
let pairs: SameCat[]
let requests: AnimalRequest[]
let found: FoundAnimal[]
let sent: object[]
let error: AppError | undefined
const onClose = vi.fn<() => void>()

beforeEach(() => {
  book = [BOOK_ANIMAL]
  animal = ANIMAL
  pairs = []
  requests = []
  found = []
  sent = []
  error = undefined
  onClose.mockReset()
})

const receive = (body: object) => {
  sent.push(body)
  if (error) throw error
}
const transport = stubTransport(breedingEndpoints, {
  'GET /api/breeding/animals': ({ query: { q = '', sex } }) =>
    book.filter((each) => each.registeredName.includes(q) && (!sex || each.sex === sex)),
  'POST /api/breeding/animals': ({ body }) => {
    receive(body)
    const { registeredName, sex } = body as NewAnimal
    return { ...ANIMAL, id: OTHER_ID, registeredName, sex }
  },
  'GET /api/breeding/animals/{id}': () => animal,
  'PATCH /api/breeding/animals/{id}': ({ body }) => {
    receive(body as AnimalChange)
    return animal
  },
  'DELETE /api/breeding/animals/{id}': ({ params }) => {
    receive({ deleted: params.id })
    return { id: params.id, isKeptAsAncestor: false }
  },
  'GET /api/breeding/same-cats': () => pairs,
  'POST /api/breeding/same-cats': ({ body }) => {
    receive(body)
    pairs = []
    return { oneId: body.oneId }
  },
  'GET /api/breeding/requests': () => requests,
  'POST /api/breeding/requests/{id}/decision': ({ body }) => {
    receive(body)
    requests = [{ ...REQUEST, status: body.decision }]
    return requests[0] as AnimalRequest
  },
  'GET /api/breeding/public-animals': () => found,
  'POST /api/breeding/animals/{id}/requests': ({ params }) => {
    receive({ asked: params.id })
    return { ...REQUEST, isOwn: true }
  },
})

function Location() {
  const { pathname, search } = useLocation()
  return <p>{`Address: ${pathname}${search}`}</p>
}

function draw(path: string, content: React.ReactNode, send = transport) {
  const client = createQueryClient(send)
  client.setQueryData(viewerQuery.queryKey, BREEDER)
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <ViewerProvider>
          <Routes>
            <Route path="/breeding/animals/:id" element={<AnimalPage useBreeds={() => ['Siberian']} />} />
            <Route path="*" element={content} />
          </Routes>
          <Location />
          <Toaster />
        </ViewerProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
/** Vitest compares whole texts. */
const containing = (text: string) => new RegExp(text.replace(/[.()?]/g, '\\$&'))
const openBook = (query = '', send = transport) =>
  draw(`/dashboard?tab=book${query}`, <BookTab breeds={['Siberian']} />, send)
const openForm = (props: { animal?: Animal } = {}) =>
  draw('/dashboard', <AnimalForm {...props} breeds={['Siberian']} onClose={onClose} />)

test('the book lists its animals with what is known of them', async () => {
  book = [
    { ...BOOK_ANIMAL, status: 'kept', isOffered: true },
    {
      ...BOOK_ANIMAL,
      id: OTHER_ID,
      registeredName: 'Katya',
      titlesBefore: 'CH',
      sex: 'female',
      birth: null,
      isOutside: true,
      sireName: null,
    },
  ]
  await page.viewport(1280, 800)
  const screen = await openBook()
  await expect.element(screen.getByText('2 animals')).toBeVisible()
  const rows = screen.getByRole('row')
  await expect.element(rows.nth(1)).toMatchTextContent(/Ivan of Birch/)
  for (const text of ['Siberian', 'Male', 'Apr 2021', 'Boris × unknown', 'Listed', 'Only you'])
    await expect.element(rows.nth(1)).toMatchTextContent(containing(text))
  await expect.element(rows.nth(2)).toMatchTextContent(/CH Katya/)
  await expect.element(rows.nth(2)).toMatchTextContent(/Ancestor from elsewhere/)
  await expect
    .element(screen.getByRole('link', { name: 'Ivan of Birch' }))
    .toHaveAttribute('href', `/breeding/animals/${ANIMAL.id}`)
  await page.viewport(390, 800)
  await expect.element(screen.getByText(/Siberian, male, born Apr 2021/)).toBeVisible()
  await expect.element(screen.getByText('Listed, seen by you only')).toBeVisible()
})

test('an empty book says what it is for, and a filter without animals leads back', async () => {
  book = []
  const screen = await openBook()
  await expect.element(screen.getByRole('heading', { name: 'Your breeding book is empty' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Import from a file' })).toBeVisible()
  await screen.unmount()
  const filtered = await openBook('&sex=female')
  await expect
    .element(filtered.getByRole('link', { name: 'Show the whole book' }))
    .toHaveAttribute('href', '/dashboard?tab=book')
})

test('the book is loading, and says when it could not be loaded', async () => {
  const held = heldTransport(transport)
  const screen = await openBook('', held.transport)
  await expect.element(screen.getByRole('heading', { name: 'Breeding book' })).toBeVisible()
  expect(screen.getByRole('row').elements()).toEqual([])
  held.release()
  await expect.element(screen.getByText('1 animal', { exact: true })).toBeVisible()
  await screen.unmount()
  const failing = await openBook('', () => Promise.reject(new TypeError('offline')))
  await expect.element(failing.getByText('Your breeding book could not be loaded.')).toBeVisible()
})

test('filters are part of the address', async () => {
  window.history.replaceState(null, '', '/dashboard?tab=book')
  const screen = await openBook()
  await screen.getByLabelText('Sex').selectOptions('female')
  await expect.element(screen.getByText('Address: /dashboard?tab=book&sex=female')).toBeVisible()
  await expect.element(screen.getByText(/No animals here\./)).toBeVisible()
})

test('two entries are compared side by side, and become one', async () => {
  pairs = [PAIR]
  const screen = await openBook()
  await screen.getByText('1 pair').click()
  const table = screen.getByRole('region', { name: 'Ivan of Birch' })
  for (const text of ['Apr 2021', 'Apr 5, 2021', 'Boris × unknown', 'Ancestor from elsewhere'])
    await expect.element(table).toMatchTextContent(containing(text))
  await screen.getByRole('button', { name: 'Same cat' }).click()
  await expect.element(screen.getByText('The two entries are one now')).toBeVisible()
  expect(sent).toEqual([{ oneId: ANIMAL.id, otherId: OTHER_ID, isSame: true }])
  await expect.element(screen.getByText('Are these the same cat?')).not.toBeInTheDocument()
})

test('two entries stay two cats, and what contradicts is said', async () => {
  pairs = [PAIR]
  error = new AppError('conflict', { message: 'They have different birth dates.' })
  const screen = await openBook()
  await screen.getByText('1 pair').click()
  await screen.getByRole('button', { name: 'Same cat' }).click()
  await expect.element(screen.getByText('They have different birth dates.')).toBeVisible()
  error = undefined
  await screen.getByRole('button', { name: 'Two cats' }).click()
  await expect.element(screen.getByText('They stay two cats')).toBeVisible()
  expect(sent).toMatchObject([{ isSame: true }, { isSame: false }])
})

test('a request is accepted, and can be declined later', async () => {
  requests = [REQUEST]
  const screen = await openBook()
  await expect
    .element(screen.getByRole('listitem'))
    .toMatchTextContent(/Silver Birch asks to name Ivan of Birch as a parent of its animals/)
  await screen.getByRole('button', { name: 'Accept the request about Ivan of Birch' }).click()
  await expect.element(screen.getByText('Request accepted')).toBeVisible()
  await screen.getByText('1 other request').click()
  await screen.getByRole('button', { name: 'Decline the request about Ivan of Birch' }).click()
  await expect.element(screen.getByText('Request declined')).toBeVisible()
  expect(sent).toEqual([{ decision: 'accepted' }, { decision: 'declined' }])
})

test('an own request shows its state', async () => {
  requests = [{ ...REQUEST, isOwn: true, catteryName: null }]
  const screen = await openBook()
  await expect
    .element(screen.getByRole('listitem'))
    .toMatchTextContent(/You asked its cattery to name Ivan of Birch as a parent/)
  await expect.element(screen.getByText('Waiting for an answer')).toBeVisible()
  expect(screen.getByRole('button', { name: /request/ }).elements()).toEqual([])
})

test('a new animal needs three fields', async () => {
  const screen = await openForm()
  await screen.getByRole('button', { name: 'Add to the book' }).click()
  await expect
    .element(screen.getByRole('textbox', { name: 'Registered name' }))
    .toHaveAttribute('aria-invalid', 'true')
  expect(screen.getByRole('alert').elements()).toHaveLength(3)
  await screen.getByRole('textbox', { name: 'Registered name' }).fill('Ivan')
  await screen.getByRole('combobox', { name: 'Sex' }).selectOptions('male')
  await screen.getByRole('combobox', { name: 'Breed' }).fill('Siberian')
  await screen.getByRole('button', { name: 'Add to the book' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(sent).toMatchObject([{ registeredName: 'Ivan', sex: 'male', breed: 'Siberian', birth: null }])
})

test('errors of the server appear at their fields, which are opened, and nothing is lost', async () => {
  const screen = await openForm({ animal: ANIMAL })
  error = new AppError('invalid', {
    fields: { sireId: 'Boris was born in 2018, not before Ivan.', birth: 'This date is in the future.' },
  })
  await screen.getByLabelText('Call name').fill('Vanya')
  await screen.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(screen.getByText('Boris was born in 2018, not before Ivan.')).toBeVisible()
  await expect.element(screen.getByText('This date is in the future.')).toBeVisible()
  await expect.element(screen.getByLabelText('Call name')).toHaveValue('Vanya')
  expect(onClose).not.toHaveBeenCalled()
  error = undefined
  await screen.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(sent).toMatchObject([{ version: 3 }, { version: 3, callName: 'Vanya', sireId: ANIMAL.sire?.id }])
})

test('a conflict says what happened, and keeps what was entered', async () => {
  error = new AppError('conflict', { message: 'This animal was changed in the meantime.' })
  const screen = await openForm({ animal: ANIMAL })
  await screen.getByLabelText('Call name').fill('Vanya')
  await screen.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(screen.getByText('This animal was changed in the meantime.')).toBeVisible()
  await expect.element(screen.getByLabelText('Call name')).toHaveValue('Vanya')
  await screen.unmount()
  const newer = await openForm({ animal: { ...ANIMAL, version: 4, color: 'Red' } })
  await expect.element(newer.getByText(/Your earlier changes have been restored\./)).toBeVisible()
  await expect.element(newer.getByLabelText('Call name')).toHaveValue('Vanya')
})

test('what a listing decides is shown with the way to it', async () => {
  const screen = await openForm({
    animal: {
      ...ANIMAL,
      listedCatId: OTHER_ID,
      decidedByListing: ['registeredName', 'breed', 'sex', 'birth', 'color', 'microchip', 'imageUrl'],
    },
  })
  await expect
    .element(screen.getByRole('link', { name: /in the listing/ }))
    .toHaveAttribute('href', `/dashboard?tab=cats&edit=${OTHER_ID}`)
  expect(screen.getByRole('textbox', { name: 'Registered name' }).elements()).toEqual([])
  await screen.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => sent.length).toBe(1)
  for (const name of ['registeredName', 'breed', 'sex', 'birth', 'color', 'microchip', 'imageUrl'])
    expect(sent[0]).not.toHaveProperty(name)
})

test('a parent is chosen with the keyboard, removed, and added in place', async () => {
  const screen = await openForm()
  await screen.getByText('Birth and parents').click()
  const sire = screen.getByRole('combobox', { name: 'Sire (father)' })
  await sire.fill('Ivan')
  await expect.element(screen.getByRole('option', { name: /Ivan of Birch/ })).toBeVisible()
  const key = (name: string) =>
    sire.element().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
  key('ArrowDown')
  await expect
    .element(screen.getByRole('option', { name: /Ivan of Birch/ }))
    .toHaveAttribute('aria-selected', 'true')
  key('Enter')
  await screen.getByRole('button', { name: 'Remove Ivan of Birch as sire' }).click()
  await screen.getByRole('combobox', { name: 'Breed' }).fill('Siberian')
  await sire.fill('Oleg')
  await screen.getByRole('option', { name: 'Add “Oleg” as an ancestor from elsewhere' }).click()
  await expect.element(screen.getByRole('button', { name: 'Remove Oleg as sire' })).toBeVisible()
  expect(sent).toEqual([{ registeredName: 'Oleg', breed: 'Siberian', sex: 'male', isOutside: true }])
})

test('an animal that is not shown is asked for', async () => {
  found = [HIDDEN, { ...HIDDEN, id: ANIMAL.id, name: 'Asked', request: 'open' }]
  book = []
  const screen = await openForm()
  await screen.getByText('Birth and parents').click()
  await screen.getByRole('combobox', { name: 'Sire (father)' }).fill('DE LO 1')
  await expect.element(screen.getByRole('option', { name: /Asked/ })).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('option', { name: /Igor/ }).click()
  await expect.element(screen.getByText('Your request was sent')).toBeVisible()
  expect(sent).toEqual([{ asked: OTHER_ID }])
})

test('the page of an animal shows its facts, questions, and kittens', async () => {
  animal = {
    ...ANIMAL,
    titlesBefore: 'GIC',
    microchip: '276098100000123',
    registrations: [{ registry: 'FIFe', number: 'DE LO 1234' }],
    questions: ['Boris was over 20 years old when Ivan was born. Is this right?'],
    kittenCount: 1,
    litters: [
      {
        birth: '2023-05-01',
        mate: null,
        kittens: [{ id: OTHER_ID, name: 'Kitten', sex: 'female', birth: '2023-05-01', isShown: true }],
      },
    ],
  }
  const screen = await draw(`/breeding/animals/${ANIMAL.id}`, null)
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent(/GIC Ivan of Birch/)
  for (const text of ['276 098 100 000 123', 'DE LO 1234', 'Boris was over 20 years old', 'Born May 1, 2023'])
    await expect.element(screen.getByText(containing(text))).toBeVisible()
  for (const [name, href] of [
    ['Plan a mating', `/breeding/plan?sire=${ANIMAL.id}`],
    ['Find a mate', `/breeding/mates?animal=${ANIMAL.id}`],
    ['Download pedigree (PDF)', `/api/breeding/animals/${ANIMAL.id}/pedigree.pdf`],
    ['Kitten', `/breeding/animals/${OTHER_ID}`],
  ] as const)
    await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', href)
})

test('an animal of another cattery cannot be edited', async () => {
  animal = { ...ANIMAL, isOwn: false, catteryName: 'Silver Birch', status: 'sold' }
  const screen = await draw(`/breeding/animals/${ANIMAL.id}`, null)
  await expect.element(screen.getByText(/In the book of Silver Birch/)).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
  expect(screen.getByRole('link', { name: 'Plan a mating' }).elements()).toEqual([])
})

test('an animal is deleted after a confirmation that says what remains', async () => {
  const screen = await draw(`/breeding/animals/${ANIMAL.id}`, null)
  await screen.getByRole('button', { name: 'Delete' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent(/becomes an ancestor from elsewhere instead/)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText('Animal deleted')).toBeVisible()
  await expect.element(screen.getByText('Address: /dashboard?tab=book')).toBeVisible()
  expect(sent).toEqual([{ deleted: ANIMAL.id }])
})
