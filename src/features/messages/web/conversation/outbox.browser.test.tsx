import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { User } from '#features/accounts/contract.ts'
import { ViewerProvider, viewerQuery } from '#features/accounts/web/index.ts'
import { ApiError, type ApiRequest, type ApiResponse } from '#lib/client/client.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { HOUR_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { Toaster } from '#ui/toaster.tsx'
import type { Contact, Message } from '../../contract.ts'
import { MAX_MESSAGE } from '../../limits.ts'
import { Conversation } from './conversation.tsx'
import { type OutboxItem, readOutbox, writeMessageDraft } from './outbox.ts'

const CONTACT: Contact = {
  userId: newId(),
  name: 'Anna Berg',
  breederId: null,
  businessName: "Anna's Cattery",
  isVerified: true,
  checkCounts: { valid: 2, expired: 0, checkedIn: null, acceptedIn: null },
  profileImageUrl: null,
  firstName: null,
  inquiry: null,
  subject: null,
  cat: null,
  contactAllowed: false,
  mutedUntil: null,
  isBlocked: false,
  isDeleted: false,
}

/** How the API handles the next messages; 'lost' stores the message, but the response does not arrive. */
type Handling = 'store' | 'offline' | 'lost' | ApiResponse | Promise<ApiResponse>

/** Each test has its own viewer, because the outbox of a user outlives a component. */
let me: string
/** An API that stores each message once per client ID. */
let stored: Message[]
let attempts: string[]
let handling: Handling
/** What the next conversation's contact differs in. */
let contact: Partial<Contact>

beforeEach(() => {
  me = newId()
  stored = []
  attempts = []
  handling = 'store'
  contact = {}
})

const responseOf = (status: number, body: unknown): ApiResponse => ({
  status,
  header: () => null,
  text: JSON.stringify(body),
})
const unreachable = () => new ApiError(0, 'The site cannot be reached. Check your connection and try again.')

async function transport({ method, url, body }: ApiRequest): Promise<ApiResponse> {
  if (method === 'GET')
    return responseOf(200, url.startsWith('/api/conversations/contact') ? { ...CONTACT, ...contact } : stored)
  if (method === 'PATCH') {
    contact = { inquiry: { id: url.split('/').at(-1) ?? '', status: 'responded' } }
    return responseOf(200, {})
  }
  const { content, clientId } = body as { content: string; clientId: string }
  attempts.push(clientId)
  if (handling === 'offline') throw unreachable()
  if (typeof handling === 'object') return handling
  const message = stored.find((each) => each.clientId === clientId) ?? store(content, clientId)
  if (handling === 'lost') throw unreachable()
  return responseOf(201, message)
}

function store(content: string, clientId: string): Message {
  const message: Message = {
    id: newId(),
    kind: 'user',
    senderId: me,
    receiverId: CONTACT.userId,
    catId: null,
    breedingPairingId: null,
    inquiryId: null,
    subject: null,
    content,
    isModerated: false,
    moderationFlags: [],
    attachments: [],
    isRead: false,
    clientId,
    createdAt: new Date().toISOString(),
  }
  stored.push(message)
  return message
}

async function renderConversation(viewer: User | null = null) {
  const client = createQueryClient(transport)
  client.setQueryData(viewerQuery.queryKey, viewer)
  const target = { kind: 'breeder', id: CONTACT.userId, name: '' } as const
  const screen = await render(
    <QueryClientProvider client={client}>
      <ViewerProvider>
        <Conversation
          me={me}
          target={target}
          slots={{
            report: () => null,
            top: () => null,
            interest: () => null,
            restriction: () => <p>You cannot send messages</p>,
          }}
        />
        <Toaster />
      </ViewerProvider>
    </QueryClientProvider>,
  )
  const field = screen.getByRole('textbox', { name: "Your message to Anna's Cattery" })
  const log = screen.getByRole('log')
  const inLog = (text: string) => log.getByText(text, { exact: false })
  const send = async (text: string) => {
    await field.fill(text)
    await screen.getByRole('button', { name: 'Send' }).click()
  }
  return { screen, field, log, inLog, send }
}

const itemOf = (item: Partial<OutboxItem>): OutboxItem => ({
  clientId: newId(),
  otherId: CONTACT.userId,
  content: 'Is Juniper still available?',
  subject: null,
  isInquiry: false,
  at: Date.now(),
  problem: null,
  ...item,
})

/** Changes the stored outbox as another tab does: this page only receives the storage event. */
function changeInOtherTab(outbox: { drafts?: unknown[]; items?: OutboxItem[] }) {
  const otherTab = document.body.appendChild(document.createElement('iframe'))
  otherTab.contentWindow?.localStorage.setItem(`draft:messages ${me}`, JSON.stringify(outbox))
  otherTab.remove()
}

test('a sent message moves from the outbox to the conversation, and the field is empty', async () => {
  const { field, inLog, send } = await renderConversation()
  await send('Is Juniper still available?')
  await expect.element(inLog('Is Juniper still available?')).toBeVisible()
  await expect.poll(() => readOutbox(me)).toEqual({ drafts: [], items: [] })
  await expect.element(field).toHaveValue('')
  expect(stored).toHaveLength(1)
})

test('nothing empty or longer than the limit can be sent, by button or keyboard', async () => {
  const { screen, field } = await renderConversation()
  const button = screen.getByRole('button', { name: 'Send' })
  for (const text of ['', ' \n ', 'a'.repeat(MAX_MESSAGE + 1)]) {
    await field.fill(text)
    await expect.element(button).toBeDisabled()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
  }
  await expect.element(screen.getByText('2,001 / 2,000')).toBeVisible()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  expect(readOutbox(me).items).toEqual([])
  const longest = 'a'.repeat(MAX_MESSAGE)
  await field.fill(` ${longest}\n`)
  await button.click()
  await expect.poll(() => stored.map(({ content }) => content)).toEqual([longest])
})

test('a message sent offline stays with the reason, and retries deliver it once', async () => {
  const { log, inLog, send } = await renderConversation()
  handling = 'offline'
  await send('Is Juniper still available?')
  await expect.element(inLog('Not sent. Please check your connection.')).toBeVisible()
  expect(stored).toEqual([])

  handling = 'lost'
  await log.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => attempts.length).toBe(2)
  await expect.element(inLog('Not sent. Please check your connection.')).toBeVisible()

  handling = 'store'
  await log.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => readOutbox(me).items).toEqual([])
  expect(inLog('Is Juniper still available?').elements()).toHaveLength(1)
  await expect.element(inLog('Not sent.')).not.toBeInTheDocument()
  expect(attempts).toHaveLength(3)
  expect(new Set(attempts).size).toBe(1)
  expect(stored).toHaveLength(1)
})

test('a failed message shows the reason of the server and can be deleted', async () => {
  const { log, inLog, send } = await renderConversation()
  handling = responseOf(429, { code: 'too_many_requests', message: 'You can send 20 messages per minute.' })
  await send('Is Juniper still available?')
  await expect.element(inLog('Not sent. You can send 20 messages per minute.')).toBeVisible()
  await log.getByRole('button', { name: 'Delete' }).click()
  await expect.element(inLog('Is Juniper still available?')).not.toBeInTheDocument()
  await expect.element(log).toHaveFocus()
  expect(readOutbox(me).items).toEqual([])
})

test('a draft and a failed message are still there after the conversation was closed', async () => {
  const first = await renderConversation()
  handling = 'offline'
  await first.send('Is Juniper still available?')
  await expect.element(first.inLog('Not sent. Please check your connection.')).toBeVisible()
  await first.field.fill('And her sister?')
  expect(localStorage.getItem(`draft:messages ${me}`)).toContain('And her sister?')
  await first.screen.unmount()

  const { field, log, inLog } = await renderConversation()
  await expect.element(field).toHaveValue('And her sister?')
  await expect.element(inLog('Is Juniper still available?')).toBeVisible()
  await expect.element(log.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(attempts).toHaveLength(1)
})

test('a message that an earlier page was sending is sent with the same ID', async () => {
  const item = itemOf({})
  localStorage.setItem(`draft:messages ${me}`, JSON.stringify({ drafts: [], items: [item] }))
  await renderConversation()
  await expect.poll(() => stored.map(({ clientId }) => clientId)).toEqual([item.clientId])
  await expect.poll(() => readOutbox(me).items).toEqual([])
})

test('a message that the server rejects returns to the field, before what was typed since, and is flagged', async () => {
  const { screen, field, inLog, send } = await renderConversation()
  const content = 'Write to our usual place'
  const rejection = responseOf(422, {
    code: 'prohibited_content',
    message: 'Message contains prohibited content',
    details: { spans: [{ start: 9, end: 24, category: 'contact' }], isViolation: false, mutedUntil: null },
  })
  let reject = (_: ApiResponse) => {}
  handling = new Promise((resolve) => {
    reject = resolve
  })
  await send(content)
  await field.fill('Is Juniper still available?')
  reject(rejection)
  await expect.element(screen.getByText('Message blocked')).toBeVisible()
  await expect.element(field).toHaveValue(`${content}\nIs Juniper still available?`)
  await expect.element(screen.getByText('Contains prohibited content', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
  await expect
    .element(screen.getByText('This attempt does not count against you', { exact: false }))
    .toBeVisible()
  await expect.element(inLog(content)).not.toBeInTheDocument()
  expect(readOutbox(me).items).toEqual([])

  // After Dismiss, the same words in another notation are not sent either.
  await field.fill(content.toUpperCase())
  await screen.getByRole('button', { name: 'Dismiss' }).click()
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  expect(attempts).toHaveLength(1)
})

test('a rejected message that was recorded says so', async () => {
  const { screen, send } = await renderConversation()
  handling = responseOf(422, {
    code: 'prohibited_content',
    message: 'Message contains prohibited content',
    details: { spans: [{ start: 9, end: 24, category: 'contact' }], isViolation: true, mutedUntil: null },
  })
  await send('Write to our usual place')
  await expect.element(screen.getByText('This attempt was recorded.', { exact: false })).toBeVisible()
})

test.each([
  ['that the browser flags', { text: 'It is robin@example.com' }],
  [
    'that the server rejected',
    {
      text: 'Write to our usual place',
      rejected: {
        text: 'Write to our usual place',
        spans: [{ start: 9, end: 24, category: 'contact' as const }],
      },
    },
  ],
])('a restored draft %s shows no error until Send is pressed, and is not sent', async (_, draft) => {
  writeMessageDraft(me, { otherId: CONTACT.userId, name: '', subject: null, ...draft })
  const { screen, field } = await renderConversation()
  await expect.element(field).toHaveValue(draft.text)
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  const badge = screen.getByText('Contains prohibited content', { exact: true })
  await expect.element(badge).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByText('Message blocked')).toBeVisible()
  await expect.element(badge).toBeVisible()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveValue(draft.text)
  expect(attempts).toEqual([])
})

test('a restored draft shows what is flagged once it is edited', async () => {
  const text = 'It is robin@example.com'
  writeMessageDraft(me, { otherId: CONTACT.userId, name: '', subject: null, text })
  const { screen, field } = await renderConversation()
  await expect.element(field).toHaveValue(text)
  await field.fill(`${text} or`)
  await expect.element(screen.getByText('Contains prohibited content', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
})

test('a message that an earlier page was sending is screened before it is sent again', async () => {
  const item = itemOf({ content: 'It is robin@example.com' })
  localStorage.setItem(`draft:messages ${me}`, JSON.stringify({ drafts: [], items: [item] }))
  const { screen, field } = await renderConversation()
  await expect.element(field).toHaveValue('It is robin@example.com')
  await expect.element(screen.getByText('Message blocked')).toBeVisible()
  expect([attempts, readOutbox(me).items]).toEqual([[], []])
})

test('a conversation without messages invites only users who can send', async () => {
  const { inLog, screen } = await renderConversation()
  await expect.element(inLog('Say hello and ask what you would like to know.')).toBeVisible()
  await screen.unmount()
  contact = { mutedUntil: new Date(Date.now() + HOUR_MS).toISOString() }
  const muted = await renderConversation()
  await expect.element(muted.screen.getByText('You cannot send messages', { exact: true })).toBeVisible()
  await expect
    .element(muted.inLog('No messages yet. You can write here as soon as you can send messages again.'))
    .toBeVisible()
  await expect.element(muted.inLog('Say hello')).not.toBeInTheDocument()
  await muted.screen.unmount()
  contact = { isBlocked: true }
  const blocked = await renderConversation()
  await expect.element(blocked.log.getByText('No messages yet.', { exact: true })).toBeVisible()
  await blocked.screen.unmount()
  contact = { isDeleted: true, contactAllowed: true }
  const deleted = await renderConversation()
  await expect.element(deleted.screen.getByText(/^This person has deleted their account/)).toBeVisible()
  await expect.element(deleted.screen.getByRole('textbox')).not.toBeInTheDocument()
  await expect.element(deleted.screen.getByText(/exchange contact details/)).not.toBeInTheDocument()
})

test('a draft and a failed message of another tab appear, and disappear when that tab deletes them', async () => {
  const { field, inLog } = await renderConversation()
  await field.fill('Is Juniper')
  const [draft] = readOutbox(me).drafts
  const failed = itemOf({ content: 'Sent in another tab', problem: 'Please check your connection.' })
  changeInOtherTab({ drafts: [{ ...draft, text: 'Is Juniper still available?' }], items: [failed] })
  await expect.element(field).toHaveValue('Is Juniper still available?')
  await expect.element(inLog('Sent in another tab')).toBeVisible()
  changeInOtherTab({ drafts: [], items: [] })
  await expect.element(field).toHaveValue('')
  await expect.element(inLog('Sent in another tab')).not.toBeInTheDocument()
})

test('the outbox of another user is not shown', async () => {
  writeMessageDraft(newId(), { otherId: CONTACT.userId, name: '', subject: null, text: 'Not mine' })
  const { field } = await renderConversation()
  await expect.element(field).toHaveValue('')
})

const CAT = {
  id: newId(),
  name: 'Juniper',
  imageUrl: null,
  price: 180_000,
  depositAmount: 30_000,
  status: 'available' as const,
  isHeld: false,
  isTakenDown: false,
  isOwn: true,
}

test('a breeder sees the cat of the conversation, and invites to reserve it with a text that can be edited', async () => {
  contact = { cat: CAT }
  const { screen, field } = await renderConversation()
  await expect.element(screen.getByRole('link', { name: 'Juniper', exact: true })).toBeVisible()
  await expect.element(screen.getByText('$1,800')).toBeVisible()
  await expect.element(screen.getByText('Available', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Reserve Juniper' })).not.toBeInTheDocument()
  await field.fill('Thank you for your visit.')
  await screen.getByRole('button', { name: 'Invite to reserve' }).click()
  await expect
    .element(field)
    .toHaveValue(expect.stringMatching(/^Thank you for your visit\.\n\nJuniper is still available/))
  await expect.element(screen.getByText('Contains prohibited content')).not.toBeInTheDocument()
})

test('a breeder is told which placeholders are still open', async () => {
  const { screen, field } = await renderConversation({ id: me, role: 'breeder' } as User)
  await field.fill('Our vet {vet} has seen {cat}.')
  await expect
    .element(screen.getByText('Please fill in {vet}, {cat} before you send this message.'))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Saved replies' })).toBeVisible()
  await field.fill('Our vet has seen her.')
  await expect.element(screen.getByText(/^Please fill in/)).not.toBeInTheDocument()
})

test('an inquiry shows its status in the conversation, where it can be marked as responded', async () => {
  contact = { inquiry: { id: newId(), status: 'pending' } }
  const { screen } = await renderConversation()
  await expect
    .element(screen.getByRole('link', { name: 'Inquiry' }))
    .toHaveAttribute('href', '/dashboard?tab=inquiries&show=pending')
  await screen.getByRole('button', { name: 'Mark as responded' }).click()
  await expect.element(screen.getByText('Responded', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Mark as responded' })).not.toBeInTheDocument()
})
