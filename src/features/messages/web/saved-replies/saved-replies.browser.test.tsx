import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { Toaster } from '#ui/toaster.tsx'
import type { Contact } from '../../contract.ts'
import { type SavedReply, savedReplyEndpoints } from '../../saved-reply-contract.ts'
import { SavedRepliesButton } from './saved-replies-button.tsx'

const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
const CONTACT: Contact = {
  userId: ID(1),
  name: 'Robin T.',
  firstName: 'Robin',
  breederId: null,
  businessName: null,
  isVerified: false,
  checkCounts: null,
  profileImageUrl: null,
  subject: null,
  inquiry: null,
  cat: {
    id: ID(2),
    name: 'Juniper',
    imageUrl: null,
    price: 180_000,
    depositAmount: null,
    status: 'available',
    isHeld: false,
    isTakenDown: false,
    isOwn: true,
  },
  contactAllowed: false,
  mutedUntil: null,
  isBlocked: false,
  isDeleted: false,
}
const PRICE = {
  id: ID(3),
  title: 'Price',
  text: 'Hello {first name}, {cat} is {price}, with a deposit of {deposit}.',
}

async function open(stored: SavedReply[], fails = false) {
  let replies = stored
  const inserted: string[] = []
  const transport = stubTransport(savedReplyEndpoints, {
    'GET /api/saved-replies': () => replies,
    'PUT /api/saved-replies/{id}': ({ params, body }) => {
      if (fails) throw new AppError('conflict', { message: 'You can save at most 50 replies.' })
      const reply = { ...params, ...body }
      replies = [...replies.filter(({ id }) => id !== reply.id), reply]
      return reply
    },
    'DELETE /api/saved-replies/{id}': ({ params }) => {
      replies = replies.filter(({ id }) => id !== params.id)
      return undefined as never
    },
  })
  const screen = await render(
    <QueryClientProvider client={createQueryClient(transport)}>
      <SavedRepliesButton contact={CONTACT} onInsert={(text) => inserted.push(text)} />
      <Toaster />
    </QueryClientProvider>,
  )
  await screen.getByRole('button', { name: 'Saved replies' }).click()
  return { screen, inserted, stored: () => replies }
}

test('a reply is shown and inserted with what is known filled in; the rest stays visible', async () => {
  const { screen, inserted } = await open([PRICE])
  const filled = 'Hello Robin, Juniper is $1,800, with a deposit of {deposit}.'
  await expect.element(screen.getByRole('dialog').getByText(filled)).toBeVisible()
  await screen.getByRole('button', { name: 'Insert Price' }).click()
  expect(inserted).toEqual([filled])
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('the first reply is written with placeholders, and unknown ones and contact details are pointed out', async () => {
  const { screen, stored } = await open([])
  await expect.element(screen.getByText('No saved replies yet')).toBeVisible()
  await screen.getByRole('button', { name: 'New reply' }).click()
  const save = screen.getByRole('button', { name: 'Save reply' })
  await save.click()
  await expect.element(screen.getByText('Required').first()).toBeVisible()
  await screen.getByRole('textbox', { name: 'Title' }).fill('Visits')
  const text = screen.getByRole('textbox', { name: 'Text' })
  await text.fill('Hello ')
  await screen.getByRole('button', { name: '{first name}' }).click()
  await expect.element(text).toHaveValue('Hello {first name}')
  await text.fill('Hello {first name}, ask {vet} or call 503 555 0142.')
  await expect.element(screen.getByText('{vet} is not a placeholder and stays as it is.')).toBeVisible()
  await expect.element(screen.getByText(/^This reply contains contact details/)).toBeVisible()
  await save.click()
  await expect.element(screen.getByRole('heading', { name: 'Visits' })).toBeVisible()
  expect(stored()).toMatchObject([
    { title: 'Visits', text: 'Hello {first name}, ask {vet} or call 503 555 0142.' },
  ])
})

test('a reply is changed and, after confirmation, deleted', async () => {
  const { screen, stored } = await open([PRICE])
  await screen.getByRole('button', { name: 'Edit Price' }).click()
  await screen.getByRole('textbox', { name: 'Title' }).fill('Costs')
  await screen.getByRole('button', { name: 'Save reply' }).click()
  await screen.getByRole('button', { name: 'Delete Costs' }).click()
  expect(stored()).toHaveLength(1)
  await screen.getByRole('dialog', { name: 'Delete Costs?' }).getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText('No saved replies yet')).toBeVisible()
  expect(stored()).toEqual([])
})

test('what the server refuses stays in the form with the reason', async () => {
  const { screen } = await open([PRICE], true)
  await screen.getByRole('button', { name: 'Edit Price' }).click()
  await screen.getByRole('textbox', { name: 'Title' }).fill('Costs')
  await screen.getByRole('button', { name: 'Save reply' }).click()
  await expect.element(screen.getByText('You can save at most 50 replies.')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Costs')
})
