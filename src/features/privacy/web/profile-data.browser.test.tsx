import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accountEndpoints, type User } from '#features/accounts/contract.ts'
import { ViewerProvider, viewerQuery } from '#features/accounts/web/index.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { heldTransport, stubTransport } from '#testing/stub-transport.ts'
import { DELETION_BLOCKERS } from '../choices.ts'
import { type DataExport, type Deletion, privacyEndpoints } from '../contract.ts'
import { DeletionSection } from './deletion-section.tsx'
import { ExportSection } from './export-section.tsx'

const NOW = '2026-05-04T12:00:00.000Z'
const DUE = '2026-05-18T12:00:00.000Z'
const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
const VIEWER: User = {
  id: ID(1),
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  profileImageUrl: null,
  role: 'buyer',
  staffRole: null,
  needsSecondFactor: false,
  breederId: null,
  isVerified: true,
  isSuspended: false,
  timeZone: 'UTC',
  place: null,
  deletionDueAt: null,
  createdAt: NOW,
  updatedAt: NOW,
}
const file = (state: DataExport['state']): DataExport => ({
  id: ID(2),
  state,
  requestedAt: NOW,
  ...(state === 'ready' ? { expiresAt: DUE, bytes: 1_540_000 } : { expiresAt: null, bytes: null }),
})

let viewer: User
let exports: DataExport[]
let deletion: Deletion
let failure: AppError | null
let sent: unknown[]

beforeEach(() => {
  viewer = VIEWER
  exports = []
  deletion = { dueAt: null, blockers: [], hasPassword: true }
  failure = null
  sent = []
})

function note<T>(what: unknown, result: () => T): T {
  sent.push(what)
  if (failure) throw failure
  return result()
}

const transport = () =>
  stubTransport(
    { ...accountEndpoints, ...privacyEndpoints },
    {
      'GET /api/auth/user': () => viewer,
      'GET /api/account/exports': () => note('list', () => exports),
      'POST /api/account/exports': () =>
        note('create', () => {
          exports = [file('requested')]
          return file('requested')
        }),
      'POST /api/account/exports/{id}/download': ({ params }) => note(params, () => ({ url: '#downloaded' })),
      'GET /api/account/deletion': () => note('state', () => deletion),
      'POST /api/account/deletion': ({ body }) =>
        note(body, () => {
          if (body.password !== undefined && body.password !== 'kettle maple orbit')
            throw new AppError('invalid', { fields: { password: 'This is not your password.' } })
          deletion = { ...deletion, dueAt: DUE }
          return deletion
        }),
      'DELETE /api/account/deletion': () =>
        note('keep', () => {
          deletion = { ...deletion, dueAt: null }
          return deletion
        }),
    },
  )

function open(element: ReactNode, stub = transport()) {
  const client = createQueryClient(stub)
  client.setQueryData(viewerQuery.queryKey, viewer)
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/profile/data']}>
        <ViewerProvider>{element}</ViewerProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

describe('the export', () => {
  test('is requested with the keyboard, is being created, and is then ready without reloading', async () => {
    const screen = await open(<ExportSection />)
    const create = screen.getByRole('button', { name: 'Create a file' })
    await expect.element(create).toBeEnabled()
    ;(create.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('status')).toMatchTextContent(/We are creating your file\./)
    await expect.element(create).not.toBeInTheDocument()
    expect(sent.filter((one) => one === 'create')).toHaveLength(1)
    exports = [file('ready')]
    // It is fetched again every few seconds.
    await expect.element(screen.getByText(/is ready \(1\.5 MB\)/)).toBeVisible()
    await screen.getByRole('button', { name: 'Download' }).click()
    await expect.poll(() => location.hash).toBe('#downloaded')
    expect(sent).toContainEqual({ id: ID(2) })
    history.replaceState(null, '', location.pathname + location.search)
  })

  test('says when the file can be downloaded no longer, and offers a new one', async () => {
    exports = [file('ready')]
    const screen = await open(<ExportSection />)
    await expect.element(screen.getByRole('status')).toMatchTextContent(/until Mon, May 18, 2026/)
    await expect.element(screen.getByRole('button', { name: 'Create a new file' })).toBeVisible()
  })

  test('that failed or was deleted says so and can be requested again', async () => {
    exports = [file('failed')]
    const failed = await open(<ExportSection />)
    await expect.element(failed.getByRole('status')).toMatchTextContent(/could not be created/)
    await expect.element(failed.getByRole('button', { name: 'Create a file' })).toBeVisible()
    await failed.unmount()
    exports = [file('expired')]
    const expired = await open(<ExportSection />)
    await expect.element(expired.getByText(/was deleted after a day/)).toBeVisible()
    expect(expired.getByRole('button', { name: 'Download' }).elements()).toHaveLength(0)
  })

  test('reports why it was refused, and a download that failed', async () => {
    const screen = await open(<ExportSection />)
    await expect.element(screen.getByRole('button', { name: 'Create a file' })).toBeEnabled()
    failure = new AppError('too_many_requests', { message: 'You can create three files a day.' })
    await screen.getByRole('button', { name: 'Create a file' }).click()
    await expect.element(screen.getByText('You can create three files a day.')).toBeVisible()
    await screen.unmount()
    failure = null
    exports = [file('ready')]
    const ready = await open(<ExportSection />)
    await expect.element(ready.getByRole('button', { name: 'Download' })).toBeVisible()
    failure = new AppError('unavailable')
    await ready.getByRole('button', { name: 'Download' }).click()
    await expect.element(ready.getByRole('alert')).toMatchTextContent(/The file could not be downloaded/)
  })

  test('can be loaded again after a failure', async () => {
    failure = new AppError('unavailable')
    exports = [file('ready')]
    const screen = await open(<ExportSection />)
    await expect.element(screen.getByText(/Your files could not be loaded/)).toBeVisible()
    failure = null
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('button', { name: 'Download' })).toBeVisible()
  })
})

describe('the deletion', () => {
  test('needs the password: none and a wrong one are reported at the field, which keeps the focus', async () => {
    const screen = await open(<DeletionSection />)
    await screen.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Delete your account?' })
    const field = dialog.getByLabelText(/Your password/)
    await field.click()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText('Please enter your password.')).toBeVisible()
    expect(sent).toEqual(['state'])
    await userEvent.keyboard('not mine{Enter}')
    await expect.element(dialog.getByText('This is not your password.')).toBeVisible()
    await expect.element(field).toHaveFocus()
    await field.fill('kettle maple orbit')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText(/will be deleted on Mon, May 18, 2026/)).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('is not asked for by Escape or Cancel, and the focus returns to the button', async () => {
    const screen = await open(<DeletionSection />)
    const button = screen.getByRole('button', { name: 'Delete my account' })
    await button.click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
    await button.click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.element(button).toHaveFocus()
    expect(sent).toEqual(['state'])
  })

  test('needs no password where the account has none', async () => {
    deletion = { ...deletion, hasPassword: false }
    const screen = await open(<DeletionSection />)
    await screen.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = screen.getByRole('dialog')
    expect(dialog.getByLabelText(/Your password/).elements()).toHaveLength(0)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect.element(screen.getByRole('button', { name: 'Keep my account' })).toBeVisible()
    expect(sent).toContainEqual({})
  })

  test('that fails is explained in the dialog', async () => {
    const screen = await open(<DeletionSection />)
    await screen.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByLabelText(/Your password/).fill('kettle maple orbit')
    failure = new AppError('unavailable')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Your account will not be deleted/)
    await expect.element(dialog.getByLabelText(/Your password/)).toHaveValue('kettle maple orbit')
  })

  test('can be taken back until it is due, and a failure of that is reported', async () => {
    deletion = { ...deletion, dueAt: DUE }
    const screen = await open(<DeletionSection />)
    const keep = screen.getByRole('button', { name: 'Keep my account' })
    await expect.element(keep).toBeEnabled()
    failure = new AppError('unavailable')
    await keep.click()
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/Your account could not be kept/)
    failure = null
    await keep.click()
    await expect.element(screen.getByRole('button', { name: 'Delete my account' })).toBeVisible()
  })

  test('lists everything that prevents it, with what to do and where', async () => {
    deletion = {
      ...deletion,
      blockers: DELETION_BLOCKERS.map((kind, n) => ({ kind, path: `/there/${n}`, reference: `LM-${n}` })),
    }
    const screen = await open(<DeletionSection />)
    await expect.element(screen.getByText('Your account cannot be deleted yet:')).toBeVisible()
    expect(screen.getByRole('listitem').elements()).toHaveLength(DELETION_BLOCKERS.length)
    const link = screen.getByRole('link', { name: 'Open LM-0' })
    await expect.element(link).toHaveAttribute('href', '/there/0')
    expect(screen.getByRole('button', { name: 'Delete my account' }).elements()).toHaveLength(0)
  })

  test('tells breeders what happens to their cattery, and only them', async () => {
    const buyer = await open(<DeletionSection />)
    await expect.element(buyer.getByText('Your account becomes read-only.')).toBeVisible()
    expect(buyer.getByText(/Your cattery, cats/).elements()).toHaveLength(0)
    await buyer.unmount()
    viewer = { ...VIEWER, role: 'breeder', breederId: ID(5) }
    const breeder = await open(<DeletionSection />)
    await expect.element(breeder.getByText(/Your cattery, cats/)).toBeVisible()
  })

  test('shows nothing to press while it loads, and can be loaded again after a failure', async () => {
    failure = new AppError('unavailable')
    const held = heldTransport(transport())
    const screen = await open(<DeletionSection />, held.transport)
    await expect.element(screen.getByRole('heading', { name: 'Delete your account' })).toBeVisible()
    expect(screen.getByRole('button').elements()).toHaveLength(0)
    held.release()
    await expect.element(screen.getByText(/could not check whether/)).toBeVisible()
    failure = null
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('button', { name: 'Delete my account' })).toBeVisible()
  })
})
