/** Emails about conversations: content, frequency, and no duplicates. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { type Breeder, callsOf, signUpBreeder } from '#features/messages/test-world.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { KEYS } from '#testing/app.ts'
import { signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { sendDueMail } from './api/conversation-mails.ts'
import { openNotices } from './api/index.ts'
import { conversationMails } from './api/tables.ts'

// Tests run jobs explicitly.
const { app, database } = appOfThisFile({ rateLimits: false, work: false })
const { send, readAll, ask } = callsOf(app)
const SETTINGS = { publicUrl: 'https://littermate.example', keys: KEYS }
let buyer: TestUser
let breeder: Breeder & { cat: TestCat }

beforeEach(async () => {
  await database().query({ text: 'delete from jobs.job', values: [] })
  ;[buyer, breeder] = [await signUp(app()), await signUpBreeder(app())]
})

type Sent = { to: string; subject: string; text: string; html: string; headers: Record<string, string> }

/** All enqueued emails, oldest first. */
const emails = async (): Promise<Sent[]> => {
  const rows = await database().query<{ message: Sent }>({
    text: `select data -> 'message' as message from jobs.job where name = 'mail.send' order by created_on, data #>> '{message,id}'`,
    values: [],
  })
  return rows.map(({ message }) => message)
}
const pendingJobs = () =>
  database().query({
    text: `select id from jobs.job where name = 'notifications.conversation-mail'`,
    values: [],
  })

const sendDue = (to: TestUser = breeder, from: TestUser = buyer, services = app().services) =>
  sendDueMail(services, SETTINGS, { userId: to.id, otherId: from.id })

/** Advances the clock and runs the jobs that are due. */
async function advance(minutes: number) {
  app().clock.advance(minutes * MINUTE_MS)
  await sendDue()
}

/** A conversation whose inquiry was emailed and read long ago. */
async function startConversation() {
  await send(buyer, breeder.id, 'A first question', { catId: breeder.cat.id })
  await readAll(breeder, buyer)
  await sendDue()
  app().clock.advance(HOUR_MS)
  expect(await emails()).toEqual([])
}

describe('an inquiry', () => {
  it('is emailed immediately with the name of the cat, and its message is not emailed separately', async () => {
    await send(buyer, breeder.id, 'Is she used to dogs?', { catId: breeder.cat.id })
    await sendDue()
    await advance(30)
    const [mail, ...others] = await emails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: breeder.email, subject: 'Robin T. asks about Juniper' })
    expect(mail?.text).toContain('Is she used to dogs?')
    expect(mail?.text).toContain(`https://littermate.example/messages?with=${buyer.id}`)
  })

  it('that is repeated is emailed once every 15 minutes', async () => {
    for (const message of ['One?', 'Two?', 'Three?']) {
      await ask(buyer, { catId: breeder.cat.id, message })
      await sendDue()
    }
    expect(await emails()).toHaveLength(1)
    await advance(15)
    const [, second] = await emails()
    expect(second?.text).toContain('Three?')
    await advance(15)
    expect(await emails()).toHaveLength(2)
  })

  it('that the breeder has already read is not emailed', async () => {
    const inquiry = (await ask(buyer, { catId: breeder.cat.id, message: 'Hello' })).json()
    await app().request('PATCH', `/api/inquiries/${inquiry.id}`, { as: breeder, body: { isRead: true } })
    await sendDue()
    expect(await emails()).toEqual([])
    await send(buyer, breeder.id, 'One more thing')
    await advance(1)
    expect((await emails()).map(({ subject }) => subject)).toEqual(['New message from Robin T.'])
  })
})

describe('a message', () => {
  it('is emailed after a short delay, and those that follow as one email after 15 minutes', async () => {
    await startConversation()
    await send(buyer, breeder.id, 'One')
    await sendDue()
    expect(await emails(), 'it may still be read').toEqual([])
    await advance(1)
    for (const text of ['Two', 'Three', 'Four', 'Five']) await send(buyer, breeder.id, text)
    await advance(13)
    expect(await emails(), '15 minutes have not passed').toHaveLength(1)
    await advance(2)
    const [first, second, ...others] = await emails()
    expect(others).toEqual([])
    expect(first?.subject).toBe('New message from Robin T.')
    expect(second?.subject).toBe('5 new messages from Robin T.')
    expect(second?.text).toContain('2 earlier messages are not shown.\n\nThree\n\nFour\n\nFive')
    await advance(60)
    expect(await emails(), 'no new messages, no email').toHaveLength(2)
  })

  it('that was already read is not emailed, and the next one is', async () => {
    await startConversation()
    await send(buyer, breeder.id, 'One')
    await readAll(breeder, buyer)
    await advance(1)
    expect(await emails()).toEqual([])
    await send(buyer, breeder.id, 'Two')
    await advance(1)
    expect((await emails()).map(({ subject }) => subject)).toEqual(['New message from Robin T.'])
  })

  it('is emailed even if the job of an earlier one was lost', async () => {
    await startConversation()
    await send(buyer, breeder.id, 'One')
    await database().query({ text: 'delete from jobs.job', values: [] })
    app().clock.advance(25 * HOUR_MS)
    await send(buyer, breeder.id, 'Two')
    expect(await pendingJobs()).toHaveLength(1)
    await advance(1)
    expect((await emails()).map(({ subject }) => subject)).toEqual(['2 new messages from Robin T.'])
  })

  it('of another conversation is emailed independently', async () => {
    await startConversation()
    const other = await signUp(app(), { firstName: 'Ada' })
    await send(buyer, breeder.id, 'One')
    await send(other, breeder.id, 'Hello')
    await sendDue(breeder, other)
    await advance(1)
    expect((await emails()).map(({ subject }) => subject)).toEqual([
      'Ada T. has a question',
      'New message from Robin T.',
    ])
  })

  it('is quoted without contact details and with escaped markup', async () => {
    await startConversation()
    const evil = '<img src=x onerror=alert(1)> & "quotes"'
    await send(buyer, breeder.id, evil)
    // Buyer and breeder of a sale may exchange contact details, which emails still leave out.
    const number = 'Call me: 503 555 0142, robin.t@gmail.com'
    await app().services.db.execute(
      `update messages set content = content || ' ${number}' where content like '<img%'`,
    )
    await advance(1)
    const [mail] = await emails()
    for (const part of [mail?.text, mail?.html]) expect(part).not.toMatch(/0142|gmail/)
    expect(mail?.text).toContain(evil)
    expect(mail?.html).not.toContain('<img')
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot;')
  })

  it('is not emailed if the receiver has blocked the sender since', async () => {
    await startConversation()
    await send(buyer, breeder.id, 'One')
    await app().request('PATCH', `/api/conversations/${buyer.id}`, { as: breeder, body: { isBlocked: true } })
    await advance(1)
    expect(await emails()).toEqual([])
  })

  it('is not emailed if the sender has been suspended since', async () => {
    await startConversation()
    await send(buyer, breeder.id, 'One')
    await app().services.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, buyer.id))
    await advance(1)
    expect(await emails()).toEqual([])
  })

  it('from a user whose name contains an email address is emailed without it', async () => {
    const odd = await signUp(app(), { firstName: 'robin@example.org' })
    await send(odd, breeder.id, 'Hello')
    await sendDue(breeder, odd)
    const [mail] = await emails()
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('example.org')
  })
})

describe('no email is sent', () => {
  it('of a kind that the recipient has turned off', async () => {
    const choose = (body: object) =>
      app().request('PATCH', '/api/notification-choices', { as: breeder, body })
    await choose({ inquiries: false })
    await send(buyer, breeder.id, 'A question', { catId: breeder.cat.id })
    await sendDue()
    expect(await emails()).toEqual([])
    await advance(60)
    await send(buyer, breeder.id, 'And another')
    await advance(1)
    expect(await emails(), 'messages are still emailed').toHaveLength(1)
    await choose({ messages: false })
    await advance(60)
    await send(buyer, breeder.id, 'Still there?')
    await advance(1)
    expect(await emails()).toHaveLength(1)
  })

  it('to an unconfirmed address if email is delivered by SMTP', async () => {
    const services = { ...app().services, mail: { ...app().services.mail, leavesMachine: true } }
    await send(buyer, breeder.id, 'A question', { catId: breeder.cat.id })
    await sendDue(breeder, buyer, services)
    const { notify } = openNotices(services, SETTINGS)
    const decision = { kind: 'decision' as const, subjectId: newId(), path: '/account-status' }
    const notifyBreeder = (title: string) =>
      app().services.db.transaction((tx) =>
        notify(tx, { ...decision, userId: breeder.id, title, text: 'Why' }),
      )
    await notifyBreeder('Muted')
    expect(await emails()).toEqual([])
    await app().services.db.update(users).set({ isVerified: true }).where(eq(users.id, breeder.id))
    await notifyBreeder('Restored')
    expect((await emails()).map(({ subject }) => subject)).toEqual(['Restored'])
  })

  it('to a user who has been deleted since', async () => {
    await app().services.db.insert(conversationMails).values({
      userId: buyer.id,
      otherId: breeder.id,
      dueAt: app().clock.now(),
    })
    await database().query({ text: 'delete from users where id = $1', values: [buyer.id] })
    await sendDue(buyer, breeder)
    expect(await emails()).toEqual([])
  })
})

describe('the email job', () => {
  it('exists once per conversation and sends one email when repeated or run concurrently', async () => {
    await startConversation()
    const before = (await pendingJobs()).length
    for (const text of ['One', 'Two', 'Three']) await send(buyer, breeder.id, text)
    expect(await pendingJobs()).toHaveLength(before + 1)
    app().clock.advance(MINUTE_MS)
    await Promise.all([sendDue(), sendDue(), sendDue()])
    await sendDue()
    expect(await emails()).toHaveLength(1)
  })

  it('is rescheduled if it runs too early', async () => {
    await startConversation()
    await send(buyer, breeder.id, 'One')
    const before = (await pendingJobs()).length
    await sendDue()
    expect(await pendingJobs()).toHaveLength(before + 1)
    await advance(1)
    expect(await emails()).toHaveLength(1)
  })

  it('rolls back when it fails, and the next attempt sends the email', async () => {
    await startConversation()
    await send(buyer, breeder.id, 'One')
    app().clock.advance(MINUTE_MS)
    const { jobs } = app().services
    const failing = {
      ...app().services,
      jobs: { ...jobs, enqueue: async () => Promise.reject(new Error('on purpose')) },
    }
    await expect(sendDue(breeder, buyer, failing)).rejects.toThrow('on purpose')
    expect(await emails()).toEqual([])
    await sendDue()
    expect(await emails()).toHaveLength(1)
  })

  it('is not enqueued for a rejected message', async () => {
    const before = (await pendingJobs()).length
    expect((await send(buyer, breeder.id, 'Call me: 503 555 0142')).statusCode).toBe(422)
    expect(await pendingJobs()).toHaveLength(before)
  })
})

describe('a decision', () => {
  it('is shown and emailed once, however often it is repeated, and cannot be turned off', async () => {
    const { notify } = openNotices(app().services, SETTINGS)
    await app().request('PATCH', '/api/notification-choices', {
      as: buyer,
      body: { messages: false, inquiries: false },
    })
    const notification = {
      userId: buyer.id,
      kind: 'decision' as const,
      subjectId: newId(),
      path: '/account-status',
      title: 'You may not write until tomorrow',
      text: 'Three messages held <b>numbers</b>.',
    }
    for (let times = 0; times < 3; times++)
      await app().services.db.transaction((tx) => notify(tx, notification))
    const [mail, ...others] = await emails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: buyer.email, subject: notification.title })
    expect(mail?.headers).toBeUndefined()
    expect(mail?.html).toContain('&lt;b&gt;numbers')
    const list = await app().request('GET', '/api/notices', { as: buyer })
    expect(list.json()).toMatchObject([
      { kind: 'decision', title: notification.title, text: notification.text, isRead: false },
    ])
  })

  it('is not sent if its transaction fails', async () => {
    const { notify } = openNotices(app().services, SETTINGS)
    const failed = app().services.db.transaction(async (tx) => {
      await notify(tx, {
        userId: buyer.id,
        kind: 'decision',
        subjectId: newId(),
        path: '/account-status',
        title: 't',
        text: 'x',
      })
      throw new Error('on purpose')
    })
    await expect(failed).rejects.toThrow('on purpose')
    expect(await emails()).toEqual([])
    expect((await app().request('GET', '/api/notices', { as: buyer })).json()).toEqual([])
  })
})
