/** What buyer and breeder receive when a sale is recorded: message, notices, and emails, each once. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { messages } from '#features/messages/api/tables.ts'
import type { Conversation, Message } from '#features/messages/contract.ts'
import { type Breeder, callsOf, signUpBreeder } from '#features/messages/test-world.ts'
import { transactionEvents, transactions } from '#features/sales/api/tables.ts'
import { addDays } from '#lib/dates.ts'
import { HOUR_MS } from '#lib/durations.ts'
import { KEYS } from '#testing/app.ts'
import { addCat, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { authorize, confirmPayment, startDeposit, startFull } from '#testing/sales/purchase.ts'
import { sendDueMail } from './api/conversation-mails.ts'
import { announceSaleEvent } from './api/sales/sale-announcements.ts'
import type { Notice } from './contract.ts'

// Tests run jobs explicitly.
const { app, database } = appOfThisFile({ rateLimits: false, work: false })
const { send, read, readAll, conversations, unread, contact, block } = callsOf(app)
const SETTINGS = { publicUrl: 'https://littermate.example', keys: KEYS }
let buyer: TestUser
let breeder: Breeder & { cat: TestCat }

beforeEach(async () => {
  await database().query({ text: 'delete from jobs.job', values: [] })
  ;[buyer, breeder] = [await signUp(app()), await signUpBreeder(app())]
  const birthDate = '2026-04-01'
  await app().services.db.update(cats).set({ birthDate }).where(eq(cats.id, breeder.cat.id))
  app().clock.set(new Date('2026-05-06T07:08:09Z'))
})

type Sent = { to: string; subject: string; text: string; html: string }
const emails = async () =>
  (
    await database().query<{ message: Sent }>({
      text: `select data -> 'message' as message from jobs.job where name = 'mail.send' order by created_on, data #>> '{message,id}'`,
      values: [],
    })
  ).map(({ message }) => message)
const notices = async (as: TestUser) => (await app().request('GET', '/api/notices', { as })).json<Notice[]>()
const history = async (as: TestUser, other: { id: string }) => (await read(as, other)).json<Message[]>()
const rowOf = async (catId: string) => {
  const [row] = await app().services.db.select().from(transactions).where(eq(transactions.catId, catId))
  if (!row) throw new Error('There is no sale.')
  return row
}

async function pay(kind: 'deposit' | 'full', cat: TestCat = breeder.cat) {
  const intent = await (kind === 'deposit' ? startDeposit : startFull)(app(), buyer, cat)
  await authorize(app(), intent)
  await confirmPayment(app(), buyer, intent)
  return rowOf(cat.id)
}
/** The first event of a sale. */
const eventOf = async (transactionId: string) => {
  const [event] = await app()
    .services.db.select()
    .from(transactionEvents)
    .where(eq(transactionEvents.transactionId, transactionId))
  if (!event) throw new Error('There is no event.')
  return event.id
}
const announce = async (id: string) => announceSaleEvent(app().services, SETTINGS, await eventOf(id))

async function sell(kind: 'deposit' | 'full' = 'deposit', cat?: TestCat) {
  const row = await pay(kind, cat)
  await announce(row.id)
  return row
}

describe('a recorded sale', () => {
  it('opens the conversation with a system message that the breeder has not read', async () => {
    await sell()
    const seen = {
      kind: 'system',
      senderId: buyer.id,
      receiverId: breeder.id,
      catId: breeder.cat.id,
      content: 'Robin T. reserved Juniper, $500 paid',
      isModerated: false,
      inquiryId: null,
    }
    for (const [me, other] of [[buyer, breeder] as const, [breeder, buyer] as const])
      expect(await history(me, other)).toMatchObject([{ ...seen, subject: { title: 'Juniper' } }])
    expect([await unread(breeder), await unread(buyer)]).toEqual([1, 0])
    expect((await conversations(breeder)).json<Conversation[]>()).toMatchObject([
      { name: 'Robin T.', unreadCount: 1, lastMessage: { kind: 'system', content: seen.content } },
    ])
  })

  it('says how much was paid, with cents only where there are some', async () => {
    const cat = await addCat(app(), { breederId: breeder.cattery.id, price: 120_050 })
    await sell('full', cat)
    expect(await history(buyer, breeder)).toMatchObject([
      { content: 'Robin T. bought Juniper, $1,200.50 paid' },
    ])
  })

  it('notifies both parties, and the breeder’s notice is read with the conversation', async () => {
    const row = await sell()
    expect(await notices(buyer)).toMatchObject([
      {
        kind: 'order',
        title: 'Juniper is reserved for you',
        isRead: false,
        text: '$500 paid. Message Quiet Paws to arrange pickup.',
        path: `/orders/${row.id}`,
      },
    ])
    expect(await notices(breeder)).toMatchObject([
      {
        kind: 'sale',
        title: 'Robin T. reserved Juniper, $500 paid',
        isRead: false,
        text: 'Message Robin T. to arrange pickup. Robin T. pays the balance of $2,000 here, due by Wed, Jul 8. Juniper can leave home from Wed, Jun 24.',
        path: `/sales/${row.id}`,
      },
    ])
    await readAll(breeder, buyer)
    expect(await notices(breeder)).toMatchObject([{ isRead: true }])
    expect(await notices(buyer)).toMatchObject([{ isRead: false }])
    expect(await unread(breeder)).toBe(0)
  })

  it('emails the buyer picture, cattery, amounts, dates, order number, and a button', async () => {
    const picture = {
      url: '/objects/0199b3a0-0000-7000-8000-000000000001',
      width: 800,
      height: 600,
      color: '#aabbcc',
    }
    await app()
      .services.db.update(cats)
      .set({ pictures: [picture] })
      .where(eq(cats.id, breeder.cat.id))
    const { id, orderNumber } = await sell()
    const mail = (await emails()).find(({ to }) => to === buyer.email)
    expect(mail?.subject).toBe('Deposit confirmed for Juniper')
    for (const line of [
      'Juniper is reserved for you',
      `Order: ${orderNumber}`,
      'Cat: Juniper, Maine Coon',
      'Cattery: Quiet Paws',
      'Price: $2,500.00',
      'Deposit paid: $500.00',
      'Remaining balance: $2,000.00',
      'Balance due by: Wed, Jul 8',
      'Can leave home from: Wed, Jun 24',
      `View order:\nhttps://littermate.example/orders/${id}`,
      `Message Quiet Paws:\nhttps://littermate.example/messages?with=${breeder.id}`,
    ])
      expect(mail?.text).toContain(line)
    expect(mail?.html).toContain(
      `<img src="https://littermate.example${picture.url}/400.webp" alt="Juniper, Maine Coon" width="240" height="180"`,
    )
    expect(mail?.text).not.toMatch(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\n(?!\n)/)
  })

  it('emails the breeder the buyer, the next step, and a button to the conversation', async () => {
    await sell('full')
    const mail = (await emails()).find(({ to }) => to === breeder.email)
    expect(mail?.subject).toBe('Robin T. bought Juniper, $2,500 paid')
    expect(mail?.text).toContain(
      'Message Robin T. to arrange pickup. Juniper can leave home from Wed, Jun 24.',
    )
    expect(mail?.text).toContain('Buyer: Robin Testperson')
    expect(mail?.text).toContain(`Message Robin T.:\nhttps://littermate.example/messages?with=${buyer.id}`)
    expect(mail?.text).not.toContain('balance')
  })

  it('is announced once, however often and at once the job runs', async () => {
    const { id } = await pay('deposit')
    await Promise.all([1, 2, 3].map(() => announce(id)))
    await announce(id)
    expect(await history(buyer, breeder)).toHaveLength(1)
    expect(await emails()).toHaveLength(2)
    expect(await unread(breeder)).toBe(1)
    expect([await notices(buyer), await notices(breeder)].map(({ length }) => length)).toEqual([1, 1])
  })

  it('uses what the buyer agreed to, even if the cat was renamed since', async () => {
    const { id } = await pay('deposit')
    await app().services.db.update(cats).set({ name: 'Renamed' })
    await announce(id)
    expect(await history(buyer, breeder)).toMatchObject([{ content: 'Robin T. reserved Juniper, $500 paid' }])
    for (const { subject } of await emails()) expect(subject).toContain('Juniper')
  })

  it('of a cat that is old enough names no day, and a later sale to the same buyer is a second message', async () => {
    await sell()
    const grown = await addCat(app(), {
      breederId: breeder.cattery.id,
      name: 'Ezra',
      birthDate: addDays('2026-05-06', -900),
    })
    await sell('full', grown)
    expect((await history(buyer, breeder)).map(({ content }) => content)).toEqual([
      'Robin T. reserved Juniper, $500 paid',
      'Robin T. bought Ezra, $2,500 paid',
    ])
    expect((await notices(breeder))[0]).toMatchObject({ text: 'Message Robin T. to arrange pickup.' })
    // Both are in one conversation.
    expect(await unread(breeder)).toBe(1)
  })
})

describe('the system message', () => {
  it('is written to an existing conversation, and to one that either side has blocked', async () => {
    await send(buyer, breeder.id, 'Is she used to dogs?', { catId: breeder.cat.id })
    await readAll(breeder, buyer)
    await block(breeder, buyer.id, true)
    await block(buyer, breeder.id, true)
    await sell()
    expect((await history(breeder, buyer)).map(({ kind }) => kind)).toEqual(['user', 'system'])
    // Unread messages of a blocked user do not count; the notice of the sale is there.
    expect(await unread(breeder)).toBe(0)
    expect((await notices(breeder))[0]).toMatchObject({ kind: 'sale' })
  })

  it.each(['buyer', 'breeder'] as const)('is written while the %s is suspended', async (who) => {
    const { id } = await pay('deposit')
    const person = who === 'buyer' ? buyer : breeder
    await app().services.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, person.id))
    await announce(id)
    expect(await app().services.db.select().from(messages)).toMatchObject([{ kind: 'system' }])
    expect(await unread(breeder)).toBe(1)
    expect(await emails()).toHaveLength(2)
  })

  it('counts neither toward the buyer’s limits nor as text that screening reads', async () => {
    await sell()
    const stored = await app().services.db.select().from(messages)
    expect(stored).toMatchObject([
      { kind: 'system', eventKey: `sale-event ${await eventOf((await rowOf(breeder.cat.id)).id)}` },
    ])
    const { rows } = await app().services.db.execute('select is_starter from conversations where is_starter')
    expect(rows).toEqual([])
  })

  it('does not get a second email, and is not quoted in the one about the buyer’s next message', async () => {
    await sell()
    const due = () => sendDueMail(app().services, SETTINGS, { userId: breeder.id, otherId: buyer.id })
    app().clock.advance(HOUR_MS)
    await due()
    expect(await emails()).toHaveLength(2)
    await send(buyer, breeder.id, 'When may we come?')
    await due()
    app().clock.advance(HOUR_MS)
    await due()
    const [, , mail, ...more] = await emails()
    expect(more).toEqual([])
    expect(mail?.text).toContain('When may we come?')
    expect(mail?.text).not.toContain('reserved Juniper')
    expect(mail?.text).not.toContain('more message')
  })

  it('cannot be reported, and users cannot send one', async () => {
    await sell()
    const [message] = await history(breeder, buyer)
    const body = { messageId: message?.id, reason: 'rude' }
    expect((await app().request('POST', '/api/reports', { as: breeder, body })).statusCode).toBe(404)
    await send(buyer, breeder.id, 'Robin T. bought everything', { kind: 'system', eventKey: 'x' })
    expect((await history(breeder, buyer)).at(-1)).toMatchObject({ kind: 'user' })
  })

  it('lets both parties see each other, although they never wrote', async () => {
    await sell()
    expect((await contact(breeder, `userId=${buyer.id}`)).json()).toMatchObject({
      name: 'Robin T.',
      contactAllowed: true,
    })
    expect((await contact(buyer, `userId=${breeder.id}`)).json()).toMatchObject({
      businessName: 'Quiet Paws',
    })
  })
})
