/** The care plan of a litter: what is due, what was done, and the template. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { heldTransport, stubTransport } from '#testing/stub-transport.ts'
import { Toaster } from '#ui/toaster.tsx'
import { type CareEntry, type CarePlan, carePlanEndpoints } from '../contract.ts'
import { DEFAULT_LINES } from '../rules/default-lines.ts'
import { planOf } from '../rules/plan.ts'
import { CareSection } from './care-section.tsx'

const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
const LOG = ID(1)
const [FIG, OAK] = [ID(2), ID(3)]
const ENTRY: CareEntry = {
  id: ID(4),
  kittenId: FIG,
  lineId: 'worms',
  dose: 1,
  kind: 'worms',
  name: 'Worms',
  doneOn: '2026-02-22',
  product: 'Paste',
  lot: 'B-12',
  vet: 'Dr. Moss',
  version: 3,
}

let plan: CarePlan
let failure: AppError | null
let sent: unknown[]
beforeEach(async () => {
  await page.viewport(1280, 900)
  failure = null
  sent = []
  plan = {
    id: LOG,
    today: '2026-03-10',
    birthDate: '2026-02-01',
    doses: planOf('2026-02-01', DEFAULT_LINES),
    kittenIds: [FIG, OAK],
    entries: [ENTRY],
    unused: [{ name: 'Rabies', source: 'From 12 weeks, where the law asks for it.' }],
  }
})

const transport = () => {
  const change = (request: unknown) => {
    sent.push(request)
    if (failure) throw failure
    return plan
  }
  return stubTransport(carePlanEndpoints, {
    'GET /api/breeding/litters/{id}/care': () => {
      if (failure) throw failure
      return plan
    },
    'POST /api/breeding/litters/{id}/care': ({ body: { entries, ...body } }) =>
      change({ ...body, kittens: entries.map(({ kittenId }) => kittenId) }),
    'PATCH /api/breeding/care/{id}': ({ params, body }) => change({ ...params, ...body }),
    'DELETE /api/breeding/care/{id}': ({ params }) => change(params),
    'GET /api/breeding/care-plans': () => ({ lines: [...DEFAULT_LINES], version: 0 }),
    'PUT /api/breeding/care-plans': ({ body }) => {
      sent.push(body)
      if (failure) throw failure
      return { lines: body.lines, version: 1 }
    },
  })
}

const KITTENS = [
  { id: FIG, name: 'Fig' },
  { id: OAK, name: 'شوكة' },
]
function open(stub = transport(), kittens = KITTENS) {
  const element = (
    <QueryClientProvider client={createQueryClient(stub)}>
      <CareSection logId={LOG} kittens={kittens} />
      <Toaster />
    </QueryClientProvider>
  )
  return render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}
const items = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)

describe('the section', () => {
  test('shows what is overdue and due, with the number of kittens that had it', async () => {
    const screen = await open()
    await expect.element(screen.getByRole('button', { name: 'Enter as done: Worms, 1 of 4' })).toBeVisible()
    expect(items().slice(0, 3)).toEqual([
      'Worms, 1 of 4OverdueFeb 22, 2026, week 3, done for 1 of 2Enter as done',
      'Photos, 1 of 3OverdueMar 1, 2026, week 4Enter as done',
      'Worms, 2 of 4OverdueMar 8, 2026, week 5Enter as done',
    ])
    await expect.element(screen.getByText('Later (14)')).toBeVisible()
    await screen.getByText('Where the weeks come from').click()
    await expect.element(screen.getByText(/doi 10\.1111\/jsap\.13718.*again at 26 weeks/)).toBeVisible()
    await expect.element(screen.getByText('Not in your plan: Rabies.')).toBeVisible()
  })

  test('says what is next, that all is done, that nobody is left, or that it has no birth date', async () => {
    plan = { ...plan, today: '2026-02-02', entries: [] }
    const screen = await open()
    await expect
      .element(screen.getByText('Nothing is due yet. Next: Worms, 1 of 4, Feb 22, 2026.'))
      .toBeVisible()
    await screen.unmount()
    for (const [change, text] of [
      [{ doses: [] }, 'Everything in the plan is done.'],
      [{ kittenIds: [] }, 'No kitten of this litter is with you, so nothing is due.'],
      [{ birthDate: null, doses: [] }, 'The plan begins with the birth date of the litter.'],
    ] satisfies [Partial<CarePlan>, string][]) {
      plan = { ...plan, kittenIds: [FIG], ...change }
      const other = await open()
      await expect.element(other.getByText(text)).toBeVisible()
      await other.unmount()
    }
  })

  test('is loaded, and can be tried again', async () => {
    const held = heldTransport(transport())
    const screen = await open(held.transport)
    await expect.element(screen.getByRole('status')).toBeInTheDocument()
    failure = new AppError('internal')
    held.release()
    await expect.element(screen.getByText('The care plan could not be loaded.')).toBeVisible()
    failure = null
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('button', { name: 'Enter as done: Worms, 1 of 4' })).toBeVisible()
  })
})

describe('a dose', () => {
  test('is entered for all kittens that need it with one press, with the product and vet of the last one', async () => {
    const screen = await open()
    await screen.getByRole('button', { name: 'Enter as done: Worms, 2 of 4' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Worms, 2 of 4' })
    await expect.element(dialog.getByLabelText(/^Done on/)).toHaveValue('2026-03-10')
    await expect.element(dialog.getByRole('checkbox', { name: 'شوكة' })).toBeChecked()
    await dialog.getByLabelText('Lot').fill('C-13')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByText('Entered: Worms, 2 of 4.')).toBeVisible()
    expect(sent).toEqual([
      {
        lineId: 'worms',
        dose: 2,
        doneOn: '2026-03-10',
        product: 'Paste',
        lot: 'C-13',
        vet: 'Dr. Moss',
        kittens: [FIG, OAK],
      },
    ])
  })

  test('is entered for one kitten, and not for none', async () => {
    const screen = await open()
    await screen.getByRole('button', { name: 'Enter as done: Photos, 1 of 3' }).click()
    const dialog = screen.getByRole('dialog')
    expect(dialog.getByLabelText('Lot').elements()).toEqual([])
    await dialog.getByRole('checkbox', { name: 'Fig' }).click()
    await dialog.getByRole('checkbox', { name: 'شوكة' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText('Choose at least one kitten.')).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Fig' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByText('Entered: Photos, 1 of 3.')).toBeVisible()
    expect(sent).toMatchObject([{ lineId: 'photos', product: null, kittens: [FIG] }])
  })

  test('that is refused keeps the form with the reason', async () => {
    const screen = await open()
    await screen.getByRole('button', { name: 'Enter as done: Worms, 2 of 4' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByLabelText(/^Done on/).fill('2026-01-20')
    failure = new AppError('invalid', { fields: { doneOn: 'This is before the kitten was born.' } })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText('This is before the kitten was born.')).toBeVisible()
  })
})

describe('what was done', () => {
  test('is listed by dose, corrected, and deleted', async () => {
    const screen = await open()
    await screen.getByText('Done (1)').click()
    await expect.element(screen.getByRole('heading', { name: 'Worms, 1 of 4' })).toBeVisible()
    expect(items().at(-1)).toContain('Fig: Feb 22, 2026, Paste, lot B-12, Dr. Moss')
    await screen.getByRole('button', { name: 'Edit Worms, 1 of 4 of Fig' }).click()
    await screen.getByLabelText('Lot').fill('B-13')
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByText('The entry was changed.')).toBeVisible()
    await screen.getByRole('button', { name: 'Edit Worms, 1 of 4 of Fig' }).click()
    await screen.getByRole('button', { name: 'Delete the entry' }).click()
    await screen
      .getByRole('dialog', { name: 'Delete this entry?' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect.element(screen.getByText('The entry was deleted.')).toBeVisible()
    expect(sent).toEqual([
      { id: ID(4), version: 3, doneOn: '2026-02-22', product: 'Paste', lot: 'B-13', vet: 'Dr. Moss' },
      { id: ID(4) },
    ])
  })
})

describe('the template', () => {
  test('is changed with its version', async () => {
    await page.viewport(390, 844)
    const screen = await open()
    await screen.getByRole('button', { name: 'Edit the plan' }).click()
    const rabies = screen.getByRole('group', { name: 'Rabies' })
    await rabies.getByRole('checkbox', { name: 'In the plan' }).click()
    await screen.getByRole('button', { name: 'Remove Photos' }).click()
    const core = screen.getByRole('group', { name: 'Core vaccines', exact: true })
    await core.getByLabelText(/^First week/).fill('6')
    await core.getByLabelText('Until week').fill('5')
    await screen.getByRole('button', { name: 'Save the plan' }).click()
    await expect.element(core.getByText('The last week must not be before the first.')).toBeVisible()
    await core.getByLabelText('Until week').fill('18')
    await screen.getByRole('button', { name: 'Save the plan' }).click()
    await expect.element(screen.getByText('The plan was changed for all of your litters.')).toBeVisible()
    const lines = DEFAULT_LINES.filter(({ id }) => id !== 'photos').map((line) => ({
      ...line,
      ...(line.id === 'rabies' && { isUsed: true }),
      ...(line.id === 'core' && { firstWeek: 6, untilWeek: 18 }),
    }))
    expect(sent).toEqual([{ version: 0, lines }])
  })

  test('that another device changed says so', async () => {
    const screen = await open()
    await screen.getByRole('button', { name: 'Edit the plan' }).click()
    await screen.getByRole('button', { name: 'Remove Photos' }).click()
    await screen.getByRole('button', { name: 'Start again with our plan' }).click()
    await screen.getByRole('button', { name: 'Add a line' }).click()
    await screen.getByRole('group', { name: 'line 10' }).getByLabelText(/^Name/).fill('Socialization')
    await screen.getByRole('button', { name: 'Save the plan' }).click()
    const added = screen.getByRole('group', { name: 'Socialization' })
    await expect.element(added.getByText('Required')).toBeVisible()
    await added.getByLabelText(/^First week/).fill('2')
    failure = new AppError('conflict', {
      message: 'The plan was changed on another device. Look at it again.',
    })
    await screen.getByRole('button', { name: 'Save the plan' }).click()
    await expect
      .element(screen.getByText('The plan was changed on another device. Look at it again.'))
      .toBeVisible()
  })
})
