import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { User } from '#features/accounts/contract.ts'
import { ViewerProvider, viewerQuery } from '#features/accounts/web/index.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { catEndpoints } from '../../contract.ts'
import { type CatChange, type ManagedCat, managedCatEndpoints, type NewCat } from '../../manage-contract.ts'
import { TEST_CAT } from '../../test-cat.ts'
import { managedCatQueries } from '../manage/manage-queries.ts'
import { CatForm } from './cat-form.tsx'

const VIEWER: User = {
  id: '0199b3a0-0000-7000-8000-000000000003',
  email: 'anna@example.com',
  firstName: 'Anna',
  lastName: 'Berg',
  profileImageUrl: null,
  role: 'breeder',
  staffRole: null,
  needsSecondFactor: false,
  breederId: '0199b3a0-0000-7000-8000-000000000002',
  isVerified: true,
  isSuspended: false,
  deletionDueAt: null,
  timeZone: null,
  place: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}
const { breeder: _, leavesHomeFrom: __, ...PUBLIC_FIELDS } = TEST_CAT
const CAT: ManagedCat = {
  ...PUBLIC_FIELDS,
  healthRecords: [],
  microchip: null,
  vaccinationRecord: null,
  pedigree: {},
  version: 1,
  reservedBy: null,
  reservationDate: null,
  depositPaidAt: null,
  isLocked: false,
  isTakenDown: false,
}

/** The cat that the stub API stores. */
let stored: ManagedCat
let added: NewCat[]
let changes: CatChange[]
/** Errors of the next requests. */
let errors: AppError[]
const onClose = vi.fn<() => void>()

const transport = stubTransport(
  { ...catEndpoints, ...managedCatEndpoints },
  {
    'GET /api/breeds': () => [{ name: 'Ragdoll', count: 1 }],
    'GET /api/breeders/cats': () => [stored],
    'POST /api/breeders/cats': ({ body }) => {
      added.push(body)
      const error = errors.shift()
      if (error) throw error
      return stored
    },
    'PATCH /api/breeders/cats/{id}': ({ body }) => {
      changes.push(body)
      const error = errors.shift()
      if (error) throw error
      if (body.version !== stored.version)
        throw new AppError('conflict', { message: 'This cat was changed in the meantime.' })
      return stored
    },
  },
)

beforeEach(() => {
  stored = CAT
  added = []
  changes = []
  errors = []
  onClose.mockReset()
})

/** Edits the stored cat as the dashboard does: a new version of the cat gets a new form. */
function EditForm() {
  const cat = useQuery(managedCatQueries.all).data?.[0]
  return cat ? <CatForm key={cat.version} cat={cat} litters={[]} isPublic onClose={onClose} /> : null
}

function renderForm(form = <CatForm litters={[]} isPublic onClose={onClose} />) {
  const client = createQueryClient(transport)
  client.setQueryData(viewerQuery.queryKey, VIEWER)
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ViewerProvider>{form}</ViewerProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

type Screen = Awaited<ReturnType<typeof renderForm>>
const openSection = (screen: Screen, title: string) =>
  screen.getByText(title, { exact: true }).first().click()
const sectionOf = (element: Element) => element.closest('details')

test('an empty form shows an error at each required field and sends nothing', async () => {
  const screen = await renderForm()
  await screen.getByRole('button', { name: 'Add Cat' }).click()
  for (const label of ['Name', 'Breed']) {
    const field = screen
      .getByRole('combobox', { name: label })
      .or(screen.getByRole('textbox', { name: label }))
    await expect.element(field).toBeInvalid()
    await expect.element(field).toHaveAccessibleDescription('Required')
  }
  await expect
    .element(screen.getByRole('spinbutton', { name: 'Price ($)' }))
    .toHaveAccessibleDescription('Required')
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  expect(added).toEqual([])
})

test('a date in the future and a deposit of the whole price are reported at their fields', async () => {
  const screen = await renderForm()
  const birthDate = screen.getByLabelText('Birth date')
  const deposit = screen.getByRole('spinbutton', { name: 'Deposit ($)' })
  const add = screen.getByRole('button', { name: 'Add Cat' })
  await screen.getByRole('textbox', { name: 'Name' }).fill('Juniper')
  await screen.getByRole('combobox', { name: 'Breed' }).fill('Ragdoll')
  await screen.getByRole('spinbutton', { name: 'Price ($)' }).fill('1200')
  await openSection(screen, 'Deposit and home page')
  await deposit.fill('1200')
  await birthDate.fill('2999-01-01')
  await add.click()
  await expect.element(birthDate).toHaveAccessibleDescription(/This date is in the future/)
  await birthDate.fill('2026-01-01')
  await add.click()
  await expect.element(deposit).toHaveAccessibleDescription(/Deposit must be lower than the price/)
  expect(added).toEqual([])
  await deposit.fill('1199')
  await add.click()
  await expect.poll(() => added.at(-1)).toMatchObject({ price: 120_000, depositAmount: 119_900 })
})

test('begins with picture, name, and price; what is not needed at first is folded, and the feature explained', async () => {
  const screen = await renderForm()
  const inputs = [
    ...document.querySelectorAll<HTMLElement>('dialog form input, dialog form select, dialog form textarea'),
  ]
  const labelOf = (input: HTMLElement) =>
    input.closest('label, div')?.querySelector('label')?.textContent ?? input.closest('label')?.textContent
  const visible = inputs.filter((input) => sectionOf(input) === null)
  expect(visible[0]).toHaveAttribute('type', 'file')
  expect(visible.slice(1, 3).map(labelOf)).toEqual(['Name *', 'Price ($) *'])
  expect(inputs.filter((input) => sectionOf(input) !== null && input.matches('[required]'))).toEqual([])
  const feature = screen.getByRole('checkbox', { name: 'Feature this cat' })
  await expect.element(feature).not.toBeInTheDocument()
  await openSection(screen, 'Deposit and home page')
  await expect
    .element(feature)
    .toHaveAccessibleDescription(/home page shows featured cats under Featured Kittens/)
})

test.each(['validation', 'the API'])(
  'an error of %s in a closed section opens it and gets the focus',
  async (source) => {
    const screen = await renderForm(<EditForm />)
    const field = screen.getByRole('textbox', {
      name: source === 'the API' ? 'Description' : 'Microchip number',
    })
    if (source === 'the API') errors = [new AppError('invalid', { fields: { description: 'Too short' } })]
    else {
      await openSection(screen, 'Health')
      await field.fill('12')
      await openSection(screen, 'Health')
      await expect.element(field).not.toBeInTheDocument()
    }
    await screen.getByRole('button', { name: 'Save Changes' }).click()
    await expect.element(field).toHaveFocus()
    await expect.element(field).toBeInvalid()
    const open = [...document.querySelectorAll('dialog details')].filter(
      (section) => (section as HTMLDetailsElement).open,
    )
    expect(open).toEqual([sectionOf(field.element())])
  },
)

test('an error that belongs to no field in a closed section moves the focus to the section', async () => {
  errors = [new AppError('invalid', { fields: { vaccinations: 'Too many vaccinations' } })]
  const screen = await renderForm(<EditForm />)
  await screen.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(screen.getByText('Too many vaccinations')).toBeVisible()
  await expect.poll(() => document.activeElement?.tagName).toBe('SUMMARY')
})

const LITTER = {
  id: '0199b3a0-0000-7000-8000-000000000009',
  name: 'Spring',
  birthDate: '2026-11-28',
  sireName: 'Orion',
  damName: 'Vesper',
  sireBreed: 'Ragdoll',
  damBreed: 'Ragdoll',
  breeds: ['Ragdoll'],
}

test('a kitten of a litter has its birth date, breed, and parents, which are shown and not asked', async () => {
  const screen = await renderForm(
    <CatForm litters={[LITTER]} initial={{ litterId: LITTER.id }} isPublic onClose={onClose} />,
  )
  await expect.element(screen.getByText('Nov 28, 2026')).toBeVisible()
  await expect.element(screen.getByText('Orion × Vesper')).toBeVisible()
  for (const label of ['Birth date', 'Age in weeks', 'Breed'])
    expect(screen.getByLabelText(label, { exact: true }).query()).toBeNull()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Juniper')
  await screen.getByRole('spinbutton', { name: 'Price ($)' }).fill('1200')
  await screen.getByRole('button', { name: 'Add Cat' }).click()
  await expect.poll(() => added.length).toBe(1)
  expect(added[0]).toMatchObject({ name: 'Juniper', litterId: LITTER.id })
  for (const field of ['age', 'birthDate', 'breed']) expect(added[0]).not.toHaveProperty(field)
})

/** Adds the kittens of a litter one after the other, as the dashboard does. */
function KittenForms() {
  const [count, setCount] = useState(0)
  return (
    <CatForm
      key={count}
      litters={[LITTER]}
      initial={{ litterId: LITTER.id }}
      isPublic
      onClose={onClose}
      onSaved={() => setCount(count + 1)}
    />
  )
}

test('the form of the next kitten does not begin with the last one', async () => {
  const screen = await renderForm(<KittenForms />)
  const name = screen.getByRole('textbox', { name: 'Name' })
  await name.fill('Juniper')
  await screen.getByRole('spinbutton', { name: 'Price ($)' }).fill('1200')
  await screen.getByRole('button', { name: 'Add Cat' }).click()
  await expect.poll(() => added.length).toBe(1)
  await expect.element(name).toHaveValue('')
  await expect.element(screen.getByText('Your earlier changes have been restored.')).not.toBeInTheDocument()
})

test('of parents of two breeds, the breeder chooses the breed', async () => {
  const mixed = { ...LITTER, damBreed: 'Persian', breeds: ['Ragdoll', 'Persian', 'Mixed Breed'] }
  const screen = await renderForm(<CatForm litters={[mixed]} isPublic onClose={onClose} />)
  await screen.getByRole('combobox', { name: 'Litter' }).selectOptions('Spring')
  await screen.getByRole('textbox', { name: 'Name' }).fill('Juniper')
  await screen.getByRole('spinbutton', { name: 'Price ($)' }).fill('1200')
  const breed = screen.getByRole('combobox', { name: 'Breed' })
  await screen.getByRole('button', { name: 'Add Cat' }).click()
  await expect.element(breed).toHaveAccessibleDescription('Required')
  await breed.selectOptions('Mixed Breed')
  await screen.getByRole('button', { name: 'Add Cat' }).click()
  await expect.poll(() => added[0]).toMatchObject({ breed: 'Mixed Breed', litterId: LITTER.id })
})

test('an error of the API is shown at its field', async () => {
  errors = [new AppError('invalid', { fields: { description: 'Remove the phone number' } })]
  const screen = await renderForm(<EditForm />)
  const description = screen.getByRole('textbox', { name: 'Description' })
  await openSection(screen, 'Description')
  await description.fill('Call 555-0100')
  await screen.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(description).toBeInvalid()
  await expect.element(screen.getByText('Remove the phone number')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

test('adding again after a failure sends the same ID', async () => {
  errors = [new AppError('unavailable')]
  const screen = await renderForm()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Juniper')
  await screen.getByRole('combobox', { name: 'Breed' }).fill('Ragdoll')
  await screen.getByRole('spinbutton', { name: 'Price ($)' }).fill('1200.50')
  await screen.getByRole('button', { name: 'Add Cat' }).click()
  await expect
    .element(screen.getByText('Littermate is unavailable at the moment.', { exact: false }))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Add Cat' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(added).toHaveLength(2)
  expect(added[0]).toMatchObject({
    name: 'Juniper',
    breed: 'Ragdoll',
    gender: 'female',
    age: 8,
    price: 120_050,
  })
  expect(added[1]).toEqual(added[0])
})

test('unsaved changes are restored when the form is opened again, until they are discarded', async () => {
  const first = await renderForm(<EditForm />)
  await first.getByRole('textbox', { name: 'Name' }).fill('June')
  await expect.poll(() => Object.values(localStorage)).toEqual(['{"name":"June"}'])
  await first.unmount()
  // A field that was not edited has its current value.
  stored = { ...CAT, price: 90_000, version: 2 }
  const second = await renderForm(<EditForm />)
  await expect.element(second.getByText(/^Your earlier changes have been restored/)).toBeVisible()
  await expect.element(second.getByRole('textbox', { name: 'Name' })).toHaveValue('June')
  await expect.element(second.getByRole('spinbutton', { name: 'Price ($)' })).toHaveValue(900)
  await second.getByRole('button', { name: 'Start over' }).click()
  await expect.element(second.getByRole('textbox', { name: 'Name' })).toHaveValue('Juniper')
  expect(localStorage).toHaveLength(0)
})

test('a saved form leaves no draft', async () => {
  const screen = await renderForm(<EditForm />)
  await screen.getByRole('textbox', { name: 'Name' }).fill('June')
  await expect.poll(() => localStorage.length).toBe(1)
  await screen.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(localStorage).toHaveLength(0)
})

test('after a version conflict, the form shows the current values with the changes of the user', async () => {
  const screen = await renderForm(<EditForm />)
  await screen.getByRole('textbox', { name: 'Name' }).fill('June')
  stored = { ...CAT, price: 90_000, version: 2 }
  await screen.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(screen.getByText('This cat was changed in the meantime.')).toBeVisible()
  await expect.element(screen.getByRole('spinbutton', { name: 'Price ($)' })).toHaveValue(900)
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('June')
  expect(onClose).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(changes.at(-1)).toMatchObject({ name: 'June', price: 90_000, version: 2 })
})

test('closing a form with unsaved changes asks first', async () => {
  const screen = await renderForm(<EditForm />)
  await screen.getByRole('textbox', { name: 'Name' }).fill('June')
  await screen.getByRole('button', { name: 'Close' }).first().click()
  const confirmation = screen.getByRole('dialog', { name: 'Leave this form?' })
  await confirmation.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(confirmation).not.toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Close' }).first().click()
  await confirmation.getByRole('button', { name: 'Discard' }).click()
  expect(onClose).toHaveBeenCalledOnce()
  expect(localStorage).toHaveLength(0)
})

test('a certification has a record, which is removed with it', async () => {
  const screen = await renderForm(<EditForm />)
  await openSection(screen, 'Health')
  const certification = screen.getByRole('checkbox', { name: 'DNA Tested' })
  await certification.click()
  const laboratory = screen.getByRole('textbox', { name: 'Veterinarian or laboratory' })
  await laboratory.fill('Langford')
  await screen.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(screen.getByText('Choose a date.')).toBeVisible()
  await certification.click()
  await expect.element(laboratory).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(() => changes.at(-1)).toMatchObject({ healthCertifications: [], healthRecords: [] })
})

test('of a reserved cat, only pictures, text, and records can be changed', async () => {
  stored = {
    ...CAT,
    status: 'reserved',
    isAvailable: false,
    isReserved: true,
    isLocked: true,
    description: 'Shy.',
  }
  const screen = await renderForm(<EditForm />)
  await expect.element(screen.getByText('Juniper is reserved')).toBeVisible()
  for (const name of ['Name', 'Price ($)', 'Deposit ($)', 'Birth date'])
    expect(screen.getByLabelText(name, { exact: true }).query()).toBeNull()
  for (const name of ['Color', 'Registration number'])
    expect(screen.getByLabelText(name, { exact: true }).query()).toBeNull()
  await screen.getByRole('textbox', { name: 'Description' }).fill('Shy. Now she purrs.')
  await screen.getByLabelText('Neutered or spayed').selectOptions('Yes')
  await screen.getByLabelText('Litter-trained since').fill('2026-02-10')
  await screen.getByRole('button', { name: 'Save Changes' }).click()
  await expect
    .poll(() => changes.at(-1))
    .toMatchObject({
      description: 'Shy. Now she purrs.',
      neutered: 'yes',
      litterTrainedSince: '2026-02-10',
      version: 1,
    })
  expect(Object.keys(changes.at(-1) ?? {})).not.toEqual(expect.arrayContaining(['price']))
  expect(Object.keys(changes.at(-1) ?? {})).not.toEqual(expect.arrayContaining(['color']))
})

test('the form of one of the kittens of a litter asks for what differs, and for everything when that is wanted', async () => {
  const onSaved = vi.fn<(saved: ManagedCat) => void>()
  const initial = { litterId: LITTER.id, name: 'Kitten 2', price: '1500', isAvailable: false }
  const screen = await renderForm(
    <CatForm
      litters={[LITTER]}
      initial={initial}
      kittenTitle="Kitten 2 of 4"
      isPublic
      onClose={onClose}
      onSaved={onSaved}
    />,
  )
  await expect.element(screen.getByRole('dialog', { name: 'Kitten 2 of 4' })).toBeVisible()
  const labels = () => [...document.querySelectorAll('dialog label')].map((label) => label.textContent)
  for (const hidden of ['Litter', 'Description', 'Deposit ($)', 'Registration number', 'Microchip number'])
    expect(labels()).not.toContain(hidden)
  await screen.getByRole('combobox', { name: 'Gender' }).selectOptions('male')
  await screen.getByRole('textbox', { name: 'Color' }).fill('Blue')
  await screen.getByRole('button', { name: 'Add Kitten' }).click()
  await expect.poll(() => added).toHaveLength(1)
  expect(added[0]).toMatchObject({
    name: 'Kitten 2',
    gender: 'male',
    color: 'Blue',
    price: 150_000,
    isAvailable: false,
    litterId: LITTER.id,
  })
  expect(added[0]).not.toHaveProperty('breed')
  await expect.poll(() => onSaved.mock.calls).toHaveLength(1)
  await screen.getByRole('button', { name: 'All details' }).click()
  await expect.element(screen.getByRole('combobox', { name: 'Litter' })).toHaveValue(LITTER.id)
  await expect.element(screen.getByRole('textbox', { name: 'Color' })).toHaveValue('Blue')
  await expect.element(screen.getByRole('button', { name: 'All details' })).not.toBeInTheDocument()
})
