import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { heldTransport, stubTransport } from '#testing/stub-transport.ts'
import { Toaster } from '#ui/toaster.tsx'
import { type Choices, notificationEndpoints } from '../contract.ts'
import { NotificationChoices } from './notification-choices.tsx'

let choices: Choices
let failure: AppError | null
let sent: unknown[]

beforeEach(() => {
  choices = {
    messages: true,
    inquiries: true,
    reviews: false,
    payouts: true,
    waitingLists: true,
    care: true,
    diaries: true,
    calendar: true,
  }
  failure = null
  sent = []
})

const transport = () =>
  stubTransport(notificationEndpoints, {
    'GET /api/notification-choices': () => {
      if (failure) throw failure
      return choices
    },
    'PATCH /api/notification-choices': ({ body }) => {
      sent.push(body)
      if (failure) throw failure
      choices = { ...choices, ...(body as Partial<Choices>) }
      return choices
    },
  })

const open = (stub = transport()) =>
  render(
    <QueryClientProvider client={createQueryClient(stub)}>
      <MemoryRouter>
        <NotificationChoices />
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  )

test('each choice is shown, described, and saved at once', async () => {
  const screen = await open()
  const messages = screen.getByRole('checkbox', { name: /^New messages/ })
  await expect.element(messages).toBeChecked()
  await expect.element(messages).toHaveAccessibleDescription(/At most one email every 15 minutes/)
  await expect.element(screen.getByRole('checkbox', { name: /^Reviews/ })).not.toBeChecked()
  await messages.click()
  await expect.element(messages).not.toBeChecked()
  await expect.element(screen.getByRole('status')).toMatchTextContent(/Your choice has been saved\./)
  expect(sent).toEqual([{ messages: false }])
})

test('the space bar toggles, also while earlier changes are being saved', async () => {
  const held = heldTransport(transport())
  let isLoaded = false
  const screen = await open((request) => {
    if (isLoaded) return held.transport(request)
    isLoaded = true
    return transport()(request)
  })
  const reviews = screen.getByRole('checkbox', { name: /^Reviews/ })
  await expect.element(reviews).toBeEnabled()
  ;(reviews.element() as HTMLElement).focus()
  for (const isOn of [true, false, true]) {
    await userEvent.keyboard(' ')
    await expect.poll(() => (reviews.element() as HTMLInputElement).checked).toBe(isOn)
  }
  held.release()
  await expect.poll(() => sent).toEqual([{ reviews: true }, { reviews: false }, { reviews: true }])
  await expect.element(reviews).toBeChecked()
  await expect.element(reviews).toHaveFocus()
  expect(choices.reviews).toBe(true)
})

test('a choice that could not be saved returns to what is stored', async () => {
  const screen = await open()
  const inquiries = screen.getByRole('checkbox', { name: /^New inquiries/ })
  await expect.element(inquiries).toBeChecked()
  failure = new AppError('unavailable')
  await inquiries.click()
  await expect.element(screen.getByText(/Your choice could not be saved/)).toBeVisible()
  await expect.element(inquiries).toBeChecked()
})

test('nothing can be chosen while it loads, and a failure can be repeated', async () => {
  failure = new AppError('unavailable')
  const held = heldTransport(transport())
  const screen = await open(held.transport)
  await expect.element(screen.getByRole('checkbox', { name: /^New messages/ })).toBeDisabled()
  held.release()
  await expect.element(screen.getByText('Your email settings could not be loaded.')).toBeVisible()
  failure = null
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('checkbox', { name: /^New messages/ })).toBeChecked()
})
