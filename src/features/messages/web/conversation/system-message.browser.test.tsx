import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Message } from '../../contract.ts'
import { MessageList } from './message-list.tsx'

const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
const message = (last: number, overrides: Partial<Message>): Message => ({
  id: ID(last),
  kind: 'user',
  senderId: ID(8),
  receiverId: ID(9),
  content: 'Hello',
  clientId: null,
  catId: null,
  breedingPairingId: null,
  inquiryId: null,
  subject: null,
  attachments: [],
  isModerated: false,
  moderationFlags: [],
  isRead: false,
  createdAt: `2026-05-06T07:0${last}:00.000Z`,
  ...overrides,
})

test('a system message is centered and belongs to neither side, and the last own message keeps its state', async () => {
  const messages = [
    message(1, { content: 'When may we come?' }),
    message(3, { senderId: ID(9), receiverId: ID(8), content: 'On Friday.' }),
    message(4, { kind: 'system', content: 'Dana W. reserved Pippin, $500 paid' }),
  ]
  const screen = await render(
    <MemoryRouter>
      <MessageList messages={messages} me={ID(8)} name="Kai B." />
    </MemoryRouter>,
  )
  const event = screen.getByRole('listitem').filter({ hasText: 'Dana W. reserved Pippin, $500 paid' })
  await expect.element(event).toBeVisible()
  expect(event.element().textContent).not.toMatch(/wrote: |Sent/)
  const own = screen.getByRole('listitem').filter({ hasText: 'When may we come?' })
  expect(own.element().textContent).toContain('Sent')
  expect(own.element().textContent).toContain('You wrote: ')
  const theirs = screen.getByRole('listitem').filter({ hasText: 'On Friday.' })
  expect(theirs.element().textContent).toContain('Kai B. wrote: ')
  const [list, row] = [event.element().parentElement, event.element()].map((each) =>
    each?.getBoundingClientRect(),
  )
  if (!list || !row) throw new Error('The message is not in the list.')
  expect(Math.abs(list.left + list.width / 2 - (row.left + row.width / 2))).toBeLessThan(2)
})
