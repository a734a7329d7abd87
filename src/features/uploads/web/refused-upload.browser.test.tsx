import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type AccountEndpoints, accountEndpoints } from '#features/accounts/contract.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { type UploadEndpoints, uploadEndpoints } from '../contract.ts'
import { SinglePicture } from './single-picture.tsx'

let refusal: AppError
let emails: number
let isLimited: boolean

beforeEach(() => {
  refusal = new AppError('email_unconfirmed')
  emails = 0
  isLimited = false
})

/** A field for a picture, to which a file was added. */
async function addPicture() {
  const endpoints = { ...uploadEndpoints, ...accountEndpoints }
  const transport = stubTransport<UploadEndpoints & AccountEndpoints>(endpoints, {
    'POST /api/objects/upload': () => {
      throw refusal
    },
    'POST /api/auth/send-verification-email': () => {
      if (isLimited) throw new AppError('too_many_requests', { message: 'Please try again in 5 minutes.' })
      emails += 1
      return { status: true }
    },
  })
  const screen = await render(
    <QueryClientProvider client={createQueryClient(transport)}>
      <SinglePicture value={null} onChange={() => {}} label="Add a picture" />
    </QueryClientProvider>,
  )
  const input = screen.container.querySelector('input') as HTMLInputElement
  const files = new DataTransfer()
  files.items.add(new File(['cat'], 'cat.png', { type: 'image/png' }))
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  return screen
}

const send = (screen: Awaited<ReturnType<typeof addPicture>>) =>
  screen.getByRole('button', { name: 'Send the email again' })

test('an upload without a confirmed address says what to do, and the email can be sent again', async () => {
  const screen = await addPicture()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(
      'cat.png: Please confirm your email address first: open the link in the email that we sent you, then try again.',
    )
  await expect.element(screen.getByRole('button', { name: 'Try again to upload cat.png' })).toBeVisible()
  await send(screen).click()
  await expect.element(screen.getByText('The email is on its way.')).toBeVisible()
  expect(emails).toBe(1)
})

test('the reason why the email is not sent again is shown', async () => {
  isLimited = true
  const screen = await addPicture()
  await send(screen).click()
  await expect.element(screen.getByText('Please try again in 5 minutes.')).toBeVisible()
})

test('other errors show the server’s reason without the button', async () => {
  refusal = new AppError('too_many_requests', { message: 'Other pictures of yours are being processed.' })
  const screen = await addPicture()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(
      'cat.png: Failed to upload image. Please try again. Other pictures of yours are being processed.',
    )
  await expect.element(send(screen)).not.toBeInTheDocument()
})

test('a server that has no room is asked again, and the file says that it waits', async () => {
  refusal = new AppError('unavailable', { message: 'Many pictures are being processed at the moment.' })
  const screen = await addPicture()
  await expect.element(screen.getByText('Waiting for other uploads…')).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Cancel cat.png' }).click()
  await expect.element(screen.getByText('Waiting for other uploads…')).not.toBeInTheDocument()
})

test('a damaged file says so, and is not sent again', async () => {
  const message = 'This picture is damaged, or the file is not a picture. Please choose another copy.'
  refusal = new AppError('unsupported_type', { message })
  const screen = await addPicture()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(`cat.png: ${message}`)
  await expect.element(screen.getByRole('button', { name: 'Remove cat.png' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Try again/ })).not.toBeInTheDocument()
})
