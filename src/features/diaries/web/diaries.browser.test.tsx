/** Diaries on the public page of a kitten, and as their breeder keeps them. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { Toaster } from '#ui/toaster.tsx'
import { type DiaryEntry, diaryEndpoints } from '../contract.ts'
import { DiarySection } from './diary-section.tsx'
import type { ListedKitten } from './listed-kitten.ts'
import { ManageDiaries } from './manage-diaries.tsx'

const ID = (last: number) => `0199b3a0-0000-7000-8000-${String(last).padStart(12, '0')}`
const FIG: ListedKitten = {
  catId: ID(1),
  name: 'Fig',
  weight: { id: ID(2), grams: 1_640, weighedAt: '2026-05-10T12:00:00.000Z' },
}
const ENTRY: DiaryEntry = {
  id: ID(3),
  text: 'Fig found the window sill.',
  picture: null,
  weight: { grams: 1_640, day: '2026-05-10' },
  version: 2,
  publishedAt: '2026-05-11T12:00:00.000Z',
  editedAt: null,
}

let entries: DiaryEntry[]
let sent: unknown[]
let failure: AppError | null
beforeEach(async () => {
  await page.viewport(390, 844)
  entries = [ENTRY]
  sent = []
  failure = null
})

function open(element: React.ReactNode) {
  const change = (request: unknown) => {
    sent.push(request)
    if (failure) throw failure
    return ENTRY
  }
  const client = createQueryClient(
    stubTransport(diaryEndpoints, {
      'GET /api/cats/{id}/diary': ({ query }) => {
        if (failure) throw failure
        const start = ((query?.page ?? 1) - 1) * 10
        return entries.slice(start, start + 10)
      },
      'POST /api/breeders/cats/{id}/diary': ({ params, body: { id: _id, ...body } }) =>
        change({ cat: params.id, ...body }),
      'PATCH /api/breeders/diary/{id}': ({ params, body }) => change({ ...params, ...body }),
      'DELETE /api/breeders/diary/{id}': ({ params }) => {
        change(params)
        entries = []
        return undefined as never
      },
    }),
  )
  const shown = (
    <QueryClientProvider client={client}>
      {element}
      <Toaster />
    </QueryClientProvider>
  )
  return render(<RouterProvider router={createMemoryRouter([{ path: '*', element: shown }])} />)
}

describe('the diary of a kitten', () => {
  test('has the text, the weight with its day, and when it was published', async () => {
    const screen = await open(<DiarySection catId={FIG.catId} name="Fig" />)
    await expect.element(screen.getByRole('heading', { name: 'Diary' })).toBeVisible()
    const items = screen.getByRole('listitem').elements()
    expect(items.map((item) => item.textContent)).toEqual([
      'Fig found the window sill.1,640\u00a0g on May 10, 2026Published May 11, 2026',
    ])
  })

  test('is not there without entries', async () => {
    entries = []
    const screen = await open(<DiarySection catId={FIG.catId} name="Fig" />)
    expect(screen.getByRole('heading').elements()).toEqual([])
  })
})

describe('the breeder', () => {
  const form = async () => {
    const screen = await open(<ManageDiaries kittens={[FIG]} />)
    await screen.getByRole('button', { name: 'Publish an entry about Fig' }).click()
    return { screen, dialog: screen.getByRole('dialog', { name: 'Publish an entry about Fig' }) }
  }

  test('publishes a sentence with the last weight', async () => {
    const { screen, dialog } = await form()
    await dialog.getByLabelText('What is new').fill('Fig climbs.')
    await dialog.getByRole('checkbox', { name: /1,640/ }).click()
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect.element(screen.getByText('Published in the diary of Fig.')).toBeVisible()
    expect(sent).toEqual([{ cat: FIG.catId, text: 'Fig climbs.', imageUrl: null, weightId: FIG.weight?.id }])
  })

  test('reads why a text is refused', async () => {
    const { dialog } = await form()
    await dialog.getByLabelText('What is new').fill('Call me')
    failure = new AppError('invalid', { fields: { text: 'This text contains a phone number.' } })
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect.element(dialog.getByText('This text contains a phone number.')).toBeVisible()
  })

  test('corrects and removes an entry', async () => {
    const screen = await open(<ManageDiaries kittens={[FIG]} />)
    await screen.getByText('Entries about Fig').click()
    await screen.getByRole('button', { name: 'Edit' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Edit an entry about Fig' })
    await dialog.getByLabelText('What is new').fill('Corrected.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByText('The entry was changed.')).toBeVisible()
    await screen.getByRole('button', { name: 'Edit' }).click()
    await screen.getByRole('button', { name: 'Remove the entry' }).click()
    await screen
      .getByRole('dialog', { name: 'Remove this entry?' })
      .getByRole('button', { name: 'Remove' })
      .click()
    await expect.element(screen.getByText('No entries yet.')).toBeVisible()
    expect(sent).toEqual([{ id: ENTRY.id, version: 2, text: 'Corrected.', imageUrl: null }, { id: ENTRY.id }])
  })

  test('reads when a kitten has a diary, that its page is not public, and can try again', async () => {
    const none = await open(<ManageDiaries kittens={[]} />)
    await expect.element(none.getByText(/once it is listed as a cat/)).toBeVisible()
    await none.unmount()
    failure = new AppError('not_found')
    const hidden = await open(<ManageDiaries kittens={[FIG]} />)
    await hidden.getByText('Entries about Fig').click()
    await expect.element(hidden.getByText(/is not public/)).toBeVisible()
    await hidden.unmount()
    failure = new AppError('internal')
    const failed = await open(<ManageDiaries kittens={[FIG]} />)
    await failed.getByText('Entries about Fig').click()
    await expect.element(failed.getByText('The diary could not be loaded.')).toBeVisible()
    failure = null
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect.element(failed.getByText('Fig found the window sill.')).toBeVisible()
  })
})
