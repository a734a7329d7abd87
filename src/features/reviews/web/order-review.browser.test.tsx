import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { viewerQuery } from '#features/accounts/web/index.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { DAY_MS } from '#lib/durations.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { type Review, reviewEndpoints, type SaleReview } from '../contract.ts'
import { OrderReview } from './order-review.tsx'

const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
const REVIEW: SaleReview = {
  id: ID(1),
  breederId: ID(2),
  transactionId: ID(3),
  reviewer: 'Robin T.',
  rating: 4,
  comment: 'A calm kitten.',
  images: [],
  isVerified: true,
  answer: null,
  editedAt: null,
  isHidden: false,
  createdAt: new Date(Date.now() - DAY_MS).toISOString(),
  editableUntil: new Date(Date.now() + 13 * DAY_MS).toISOString(),
}

let review: SaleReview | null
let canReview: boolean
let sent: unknown[]
let failure: AppError | null

beforeEach(() => {
  review = null
  canReview = true
  sent = []
  failure = null
})

function open({ role = 'buyer', path = '/orders/x' }: { role?: 'buyer' | 'breeder'; path?: string } = {}) {
  const save = (
    body: { rating?: number | undefined; comment?: string | undefined },
    editedAt: string | null,
  ) => {
    sent.push(body)
    if (failure) throw failure
    review = {
      ...(review ?? REVIEW),
      editedAt,
      rating: body.rating ?? REVIEW.rating,
      comment: body.comment ?? REVIEW.comment,
    }
    canReview = false
    return review
  }
  const client = createQueryClient(
    stubTransport(reviewEndpoints, {
      'GET /api/orders/{id}/review': () => ({ review, canReview }),
      'POST /api/orders/{id}/review': ({ body }) => save(body, null),
      'PATCH /api/orders/{id}/review': ({ body }) => save(body, new Date().toISOString()),
      'POST /api/reviews/{id}/reply': ({ body }): Review => {
        sent.push(body)
        if (failure) throw failure
        review = { ...(review ?? REVIEW), answer: { text: body.text, createdAt: new Date().toISOString() } }
        return review
      },
    }),
  )
  client.setQueryData(viewerQuery.queryKey, null)
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <OrderReview orderId={ID(3)} role={role} businessName="Quiet Paws" catName="Maple" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

describe('the buyer', () => {
  test('writes a review with the keyboard, after errors as sentences', async () => {
    const screen = await open()
    await screen.getByRole('button', { name: 'Write a review' }).click()
    await screen.getByRole('button', { name: 'Publish review' }).click()
    await expect.element(screen.getByText('Please choose 1 to 5 stars.')).toBeVisible()
    await expect.element(screen.getByText('Please write a few words.')).toBeVisible()
    expect(sent).toEqual([])
    await screen.getByRole('radio', { name: '1 star: poor' }).click()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect.element(screen.getByRole('radio', { name: '3 stars: good' })).toBeChecked()
    await screen.getByRole('textbox', { name: /^Your review/ }).fill('She likes the parrot.')
    await expect.element(screen.getByText('21 / 2,000')).toBeVisible()
    await screen.getByRole('button', { name: 'Publish review' }).click()
    await expect.element(screen.getByText('She likes the parrot.')).toBeVisible()
    await expect.element(screen.getByRole('img', { name: '3 out of 5 stars' })).toBeVisible()
    expect(sent).toEqual([{ rating: 3, comment: 'She likes the parrot.' }])
    await expect.element(screen.getByRole('button', { name: 'Edit review' })).toBeVisible()
  })

  test('sees the open form when an invitation led here', async () => {
    const screen = await open({ path: '/orders/x#review' })
    await expect.element(screen.getByRole('group', { name: /^Your rating/ })).toBeVisible()
    await screen.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(screen.getByRole('button', { name: 'Write a review' })).toBeVisible()
  })

  test('edits the review, and reads until when', async () => {
    review = REVIEW
    const screen = await open()
    await expect.element(screen.getByText(/^Until /)).toBeVisible()
    await screen.getByRole('button', { name: 'Edit review' }).click()
    await expect.element(screen.getByRole('radio', { name: '4 stars: very good' })).toBeChecked()
    await screen.getByRole('textbox', { name: /^Your review/ }).fill('A calm cat.')
    await screen.getByRole('button', { name: 'Save changes' }).click()
    await expect.element(screen.getByText(/Edited/)).toBeVisible()
    expect(sent).toEqual([{ rating: 4, comment: 'A calm cat.' }])
  })

  test('keeps the text when saving fails, and reads why', async () => {
    failure = new AppError('conflict', { message: 'You have already reviewed this cat.' })
    const screen = await open()
    await screen.getByRole('button', { name: 'Write a review' }).click()
    await screen.getByRole('radio', { name: '5 stars: excellent' }).click()
    await screen.getByRole('textbox', { name: /^Your review/ }).fill('Call me maybe.')
    await screen.getByRole('button', { name: 'Publish review' }).click()
    await expect.element(screen.getByText('You have already reviewed this cat.')).toBeVisible()
    failure = new AppError('invalid', { fields: { comment: 'This text contains a phone number.' } })
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText('This text contains a phone number.')).toBeVisible()
    await expect.element(screen.getByRole('textbox')).toHaveValue('Call me maybe.')
  })

  test('cannot edit after 14 days, and learns that staff hid the review', async () => {
    review = { ...REVIEW, editableUntil: new Date(Date.now() - 1_000).toISOString() }
    const late = await open()
    await expect.element(late.getByText('A calm kitten.')).toBeVisible()
    await expect.element(late.getByRole('button', { name: 'Edit review' })).not.toBeInTheDocument()
    await late.unmount()
    review = { ...REVIEW, isHidden: true }
    const hidden = await open()
    await expect.element(hidden.getByText(/Our staff has hidden this review/)).toBeVisible()
    await expect.element(hidden.getByRole('button', { name: 'Edit review' })).not.toBeInTheDocument()
  })

  test('sees nothing while the sale cannot be reviewed', async () => {
    canReview = false
    const screen = await open()
    await expect.element(screen.getByText('Loading...')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('heading', { name: 'Your review' })).not.toBeInTheDocument()
  })
})

describe('the breeder', () => {
  test('replies once', async () => {
    review = REVIEW
    canReview = false
    const screen = await open({ role: 'breeder' })
    await screen.getByRole('button', { name: 'Reply to Robin T.' }).click()
    await screen.getByRole('button', { name: 'Publish reply' }).click()
    await expect.element(screen.getByText('Please write a reply.')).toBeVisible()
    await screen.getByRole('textbox', { name: /^Your reply to Robin T\./ }).fill('Thank you!')
    await screen.getByRole('button', { name: 'Publish reply' }).click()
    await expect.element(screen.getByText(/Quiet Paws replied/)).toBeVisible()
    await expect.element(screen.getByText('Thank you!')).toBeVisible()
    expect(sent).toEqual([{ text: 'Thank you!' }])
    await expect.element(screen.getByRole('button', { name: /^Reply/ })).not.toBeInTheDocument()
  })
})
