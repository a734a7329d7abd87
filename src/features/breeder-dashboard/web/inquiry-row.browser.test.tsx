import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ViewerProvider, viewerQuery } from '#features/accounts/web/index.ts'
import { type ListedInquiry, messageEndpoints } from '#features/messages/contract.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { InquiryRow } from './inquiry-row.tsx'

const [ID, BUYER, CAT] = [1, 2, 3].map((digit) => `0199b3a0-0000-7000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
]
const INQUIRY: ListedInquiry = {
  id: ID,
  buyerId: BUYER,
  breederId: ID,
  catId: CAT,
  breedingPairingId: null,
  message: 'Is she used to dogs?',
  status: 'pending',
  isRead: false,
  createdAt: '2026-05-10T12:00:00.000Z',
  buyer: { id: BUYER, name: 'Robin T.', profileImageUrl: null },
  subject: { kind: 'cat', id: CAT, title: 'Luna', imageUrl: null, isShown: true },
}

let changes: unknown[]
beforeEach(() => {
  changes = []
})

function show(inquiry: Partial<ListedInquiry>) {
  const client = createQueryClient(
    stubTransport(messageEndpoints, {
      'PATCH /api/inquiries/{id}': ({ body }) => {
        changes.push(body)
        return { ...INQUIRY, ...body } as ListedInquiry
      },
    }),
  )
  client.setQueryData(viewerQuery.queryKey, null)
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ViewerProvider>
          <ul>
            <InquiryRow inquiry={{ ...INQUIRY, ...inquiry }} />
          </ul>
        </ViewerProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('an inquiry is a row of the inbox that opens its conversation, with a button that responds', async () => {
  const screen = await show({})
  const link = screen.getByRole('link', { name: /Robin T\./ })
  await expect.element(link).toHaveAttribute('href', `/messages?with=${BUYER}`)
  await expect.element(link.getByText('May 10, 2026, 12:00 PM')).toBeVisible()
  await expect.element(link.getByText('Is she used to dogs?')).toBeVisible()
  await expect.element(link.getByText('New', { exact: true })).toBeVisible()
  await expect.element(link.getByText('Pending')).toBeVisible()
  await expect.element(link.getByText('About Luna')).toBeVisible()
  await expect.element(screen.getByText('Respond', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Close' })).not.toBeInTheDocument()
})

test.each<[string, Partial<ListedInquiry>, Record<string, object>]>([
  [
    'a new one',
    {},
    {
      'Mark as responded': { status: 'responded' },
      'Mark as read': { isRead: true },
      Close: { isRead: true, status: 'closed' },
    },
  ],
  [
    'one that was answered',
    { status: 'responded', isRead: true },
    { 'Mark as unread': { isRead: false }, Close: { isRead: true, status: 'closed' } },
  ],
  [
    'a closed one',
    { status: 'closed', isRead: true },
    { 'Mark as unread': { isRead: false }, Reopen: { status: 'pending' } },
  ],
])('the menu of %s has what can be changed', async (_, inquiry, items) => {
  const screen = await show(inquiry)
  const menu = () => document.querySelector('summary')
  const open = () => menu()?.click()
  open()
  const buttons = () => [...document.querySelectorAll('details button')].map((each) => each.textContent)
  expect(buttons()).toEqual(Object.keys(items))
  for (const name of Object.keys(items)) {
    await screen.getByRole('button', { name, exact: true }).click()
    expect(document.activeElement).toBe(menu())
    open()
  }
  await expect.poll(() => changes).toEqual(Object.values(items))
})
