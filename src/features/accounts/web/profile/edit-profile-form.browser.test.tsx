import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { heldTransport, stubTransport } from '#testing/stub-transport.ts'
import { accountEndpoints, type User } from '../../contract.ts'
import { profileEndpoints } from '../../profile-contract.ts'
import { viewerQuery } from '../viewer.ts'
import { EditProfileForm } from './edit-profile-form.tsx'

const NOW = '2026-05-04T12:00:00.000Z'
const PICTURE = '/objects/0199b3a0-0000-7000-8000-000000000009'
const VIEWER: User = {
  id: '0199b3a0-0000-7000-8000-000000000001',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  profileImageUrl: PICTURE,
  role: 'buyer',
  staffRole: null,
  needsSecondFactor: false,
  breederId: null,
  isVerified: true,
  isSuspended: false,
  timeZone: null,
  place: null,
  deletionDueAt: null,
  createdAt: NOW,
  updatedAt: NOW,
}

let sent: unknown[]
let failure: AppError | null

beforeEach(() => {
  sent = []
  failure = null
})

const transport = () =>
  stubTransport(
    { ...accountEndpoints, ...profileEndpoints },
    {
      'GET /api/auth/user': () => VIEWER,
      'PATCH /api/auth/user': ({ body }) => {
        sent.push(body)
        if (failure) throw failure
        return VIEWER
      },
    },
  )

/** Opens the form with a button in place of the field that uploads a picture. */
function open(stub = transport()) {
  const client = createQueryClient(stub)
  client.setQueryData(viewerQuery.queryKey, VIEWER)
  const form = (
    <EditProfileForm
      viewer={VIEWER}
      pictureField={({ value, onChange, error }) => (
        <>
          {value && (
            <button type="button" onClick={() => onChange(null)}>
              Remove picture
            </button>
          )}
          {error && <p>{error}</p>}
        </>
      )}
    />
  )
  const router = createMemoryRouter(
    [
      { path: '/profile/edit', element: form },
      { path: '/profile', element: <h1>Profile</h1> },
    ],
    { initialEntries: ['/profile/edit'] },
  )
  return render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test('a name is changed with the keyboard, and the picture stays', async () => {
  const screen = await open()
  await screen.getByRole('textbox', { name: 'First name' }).fill('  Augusta  ')
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('textbox', { name: 'Last name (optional)' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Profile' })).toBeVisible()
  expect(sent).toEqual([{ firstName: 'Augusta', lastName: 'Byron' }])
})

test('a place is saved, and a refusal is shown at its field', async () => {
  const screen = await open()
  const field = screen.getByRole('textbox', { name: 'Your place' })
  await field.fill('Nowhereville')
  failure = new AppError('invalid', { fields: { place: 'We know no ZIP code or town “Nowhereville”.' } })
  await screen.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(screen.getByText('We know no ZIP code or town “Nowhereville”.')).toBeVisible()
  failure = null
  await field.fill('97214')
  await screen.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Profile' })).toBeVisible()
  const names = { firstName: 'Ada', lastName: 'Byron' }
  expect(sent).toEqual([
    { ...names, place: 'Nowhereville' },
    { ...names, place: '97214' },
  ])
})

test('a removed picture is sent only when the form is saved', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Remove picture' }).click()
  await expect.element(screen.getByRole('button', { name: 'Remove picture' })).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await screen.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => sent).toEqual([{ firstName: 'Ada', lastName: 'Byron', profileImageUrl: null }])
})

test('a missing name is reported at its field, which gets the focus, before anything is sent', async () => {
  const screen = await open()
  const field = screen.getByRole('textbox', { name: 'First name' })
  await field.fill('   ')
  await screen.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
})

test('what the server refuses is shown at its field, and can be corrected', async () => {
  failure = new AppError('invalid', { fields: { firstName: 'Please remove the phone number.' } })
  const screen = await open()
  const field = screen.getByRole('textbox', { name: 'First name' })
  await field.fill('Call 503 555 0134')
  await screen.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(screen.getByText('Please remove the phone number.')).toBeVisible()
  await expect.element(field).toHaveFocus()
  expect(screen.getByRole('alert').elements().length).toBeLessThanOrEqual(1)
  failure = new AppError('invalid', { fields: { profileImageUrl: 'This picture no longer exists.' } })
  await field.fill('Augusta')
  await screen.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(screen.getByText('This picture no longer exists.')).toBeVisible()
  failure = null
  await screen.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Profile' })).toBeVisible()
  expect(sent).toHaveLength(3)
})

test('it is sent once while it is being saved, and after a failure nothing typed is lost', async () => {
  failure = new AppError('unavailable')
  const held = heldTransport(transport())
  const screen = await open(held.transport)
  const field = screen.getByRole('textbox', { name: 'First name' })
  await field.fill('Augusta')
  const save = screen.getByRole('button', { name: 'Save changes' })
  await save.click()
  await expect.element(save).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Enter}')
  held.release()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Your profile was not saved/)
  await expect.element(field).toHaveValue('Augusta')
  expect(sent).toHaveLength(1)
  failure = null
  await save.click()
  await expect.element(screen.getByRole('heading', { name: 'Profile' })).toBeVisible()
})

test('Cancel goes back and forgets what was typed; a closed tab does not', async () => {
  const closed = await open()
  await closed.getByRole('textbox', { name: 'First name' }).fill('Augusta')
  await expect.poll(() => JSON.stringify(localStorage)).toContain('Augusta')
  await closed.unmount()
  const screen = await open()
  await expect.element(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Augusta')
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Profile' })).toBeVisible()
  expect(sent).toEqual([])
  expect(JSON.stringify(localStorage)).not.toContain('Augusta')
})
