/** Emails about conversations: content, frequency, and no duplicates. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { type Breeder, callsOf, signUpBreeder } from '#features/messages/test-world.ts'
import { newId } from '#lib/ids.ts'
import { SESSION_SECRET } from '#testing/app.ts'
import { signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { sendDueMail } from './api/conversation-mails.ts'
import { openNotices } from './api/index.ts'
import { conversationMails } from './api/tables.ts'

// Tests run jobs explicitly.
const { app, database } = appOfThisFile({ rateLimits: false, work: false })
const { send, readAll, ask } = callsOf(app)
const SETTINGS = { publicUrl: 'https://littermate.example', secret: SESSION_SECRET }
const MINUTE_MS = 60_000
let buyer: TestUser
let breeder: Breeder & { cat: TestCat }

beforeEach(async () => {
  await database().query({ text: 'delete from jobs.job', values: [] })
  ;[buyer, breeder] = [await signUp(app()), await signUpBreeder(app())]
})

type Sent = { to: string; subject: string; text: string; html: string; headers: Record<string, string> }

/** All enqueued emails, oldest first. */
const mails = async (): Promise<Sent[]> => {
  const rows = await database().query<{ message: Sent }>({
    text: `select data -> 'message' as message from jobs.job where name = 'mail.send' order by created_on, data #>> '{message,id}'`,
    values: [],
  })
  return rows.map(({ message }) => message)
}
const waitingJobs = () =>
  database().query({
    text: `select id from jobs.job where name = 'notifications.conversation-mail'`,
    values: [],
  })

const due = (to: TestUser = breeder, from: TestUser = buyer, services = app().services) =>
  sendDueMail(services, SETTINGS, { userId: to.id, otherId: from.id })

/** Advances the clock and runs the jobs that are due. */
async function later(minutes: number) {
  app().clock.advance(minutes * MINUTE_MS)
  await due()
}

/** A conversation whose inquiry was emailed and read long ago. */
async function talk() {
  await send(buyer, breeder.id, 'A first question', { catId: breeder.cat.id })
  await readAll(breeder, buyer)
  await due()
  app().clock.advance(60 * MINUTE_MS)
  expect(await mails()).toEqual([])
}

describe('an inquiry', () => {
  it('is mailed at once, names the cat, and its message is not mailed as well', async () => {
    await send(buyer, breeder.id, 'Is she used to dogs?', { catId: breeder.cat.id })
    await due()
    await later(30)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: breeder.email, subject: 'Robin T. asks about Juniper' })
    expect(mail?.text).toContain('Is she used to dogs?')
    expect(mail?.text).toContain(`https://littermate.example/messages?with=${buyer.id}`)
  })

  it('that is asked again and again is mailed once in 15 minutes', async () => {
    for (const message of ['One?', 'Two?', 'Three?']) {
      await ask(buyer, { catId: breeder.cat.id, message })
      await due()
    }
    expect(await mails()).toHaveLength(1)
    await later(15)
    const [, second] = await mails()
    expect(second?.text).toContain('Three?')
    await later(15)
    expect(await mails()).toHaveLength(2)
  })

  it('that the breeder has seen in the list meanwhile is not mailed', async () => {
    const inquiry = (await ask(buyer, { catId: breeder.cat.id, message: 'Hello' })).json()
    await app().request('PATCH', `/api/inquiries/${inquiry.id}`, { as: breeder, body: { isRead: true } })
    await due()
    expect(await mails()).toEqual([])
    await send(buyer, breeder.id, 'One more thing')
    await later(1)
    expect((await mails()).map(({ subject }) => subject)).toEqual(['2 new messages from Robin T.'])
  })
})

describe('a message', () => {
  it('is mailed after a moment, and a burst after it as one mail at the end of 15 minutes', async () => {
    await talk()
    await send(buyer, breeder.id, 'One')
    await due()
    expect(await mails(), 'it may still be read').toEqual([])
    await later(1)
    for (const text of ['Two', 'Three', 'Four', 'Five']) await send(buyer, breeder.id, text)
    await later(13)
    expect(await mails(), 'the pause is not over').toHaveLength(1)
    await later(2)
    const [first, second, ...others] = await mails()
    expect(others).toEqual([])
    expect(first?.subject).toBe('New message from Robin T.')
    expect(second?.subject).toBe('5 new messages from Robin T.')
    expect(second?.text).toContain('2 earlier messages are not shown.\n\nThree\n\nFour\n\nFive')
    await later(60)
    expect(await mails(), 'nothing new, no mail').toHaveLength(2)
  })

  it('that was read meanwhile is not mailed, and the next one is', async () => {
    await talk()
    await send(buyer, breeder.id, 'One')
    await readAll(breeder, buyer)
    await later(1)
    expect(await mails()).toEqual([])
    await send(buyer, breeder.id, 'Two')
    await later(1)
    expect((await mails()).map(({ subject }) => subject)).toEqual(['New message from Robin T.'])
  })

  it('is mailed although the job of an earlier one got lost', async () => {
    await talk()
    await send(buyer, breeder.id, 'One')
    await database().query({ text: 'delete from jobs.job', values: [] })
    app().clock.advance(25 * 60 * MINUTE_MS)
    await send(buyer, breeder.id, 'Two')
    expect(await waitingJobs()).toHaveLength(1)
    await later(1)
    expect((await mails()).map(({ subject }) => subject)).toEqual(['2 new messages from Robin T.'])
  })

  it('of another conversation has its own pace', async () => {
    await talk()
    const other = await signUp(app(), { firstName: 'Ada' })
    await send(buyer, breeder.id, 'One')
    await send(other, breeder.id, 'Hello')
    await due(breeder, other)
    await later(1)
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Ada T. has a question',
      'New message from Robin T.',
    ])
  })

  it('is quoted without contact details and without markup', async () => {
    await talk()
    const evil = '<img src=x onerror=alert(1)> & "quotes"'
    await send(buyer, breeder.id, evil)
    // As for two parties of a sale, who may exchange contact details.
    const number = 'Call me: 503 555 0142, robin.t@gmail.com'
    await app().services.db.execute(
      `update messages set content = content || ' ${number}' where content like '<img%'`,
    )
    await later(1)
    const [mail] = await mails()
    for (const part of [mail?.text, mail?.html]) expect(part).not.toMatch(/0142|gmail/)
    expect(mail?.text).toContain(evil)
    expect(mail?.html).not.toContain('<img')
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot;')
  })

  it('is not mailed where the receiver blocked the sender after it', async () => {
    await talk()
    await send(buyer, breeder.id, 'One')
    await app().request('PATCH', `/api/conversations/${buyer.id}`, { as: breeder, body: { isBlocked: true } })
    await later(1)
    expect(await mails()).toEqual([])
  })

  it('is not mailed where the sender was suspended after it', async () => {
    await talk()
    await send(buyer, breeder.id, 'One')
    await app().services.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, buyer.id))
    await later(1)
    expect(await mails()).toEqual([])
  })

  it('of a name that carries an address is mailed without it', async () => {
    const odd = await signUp(app(), { firstName: 'robin@example.org' })
    await send(odd, breeder.id, 'Hello')
    await due(breeder, odd)
    const [mail] = await mails()
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('example.org')
  })
})

describe('who gets none', () => {
  it('is whoever switched that kind off, and only of that kind', async () => {
    const choose = (body: object) =>
      app().request('PATCH', '/api/notification-choices', { as: breeder, body })
    await choose({ inquiries: false })
    await send(buyer, breeder.id, 'A question', { catId: breeder.cat.id })
    await due()
    expect(await mails()).toEqual([])
    await later(60)
    await send(buyer, breeder.id, 'And another')
    await later(1)
    expect(await mails(), 'messages are still mailed').toHaveLength(1)
    await choose({ messages: false })
    await later(60)
    await send(buyer, breeder.id, 'Still there?')
    await later(1)
    expect(await mails()).toHaveLength(1)
  })

  it('is whoever has not confirmed the address, where mail leaves the machine', async () => {
    const services = { ...app().services, mail: { ...app().services.mail, leavesMachine: true } }
    await send(buyer, breeder.id, 'A question', { catId: breeder.cat.id })
    await due(breeder, buyer, services)
    const { notify } = openNotices(services, SETTINGS)
    const decision = { kind: 'decision' as const, subjectId: newId(), path: '/account-status' }
    const notifyBreeder = (title: string) =>
      app().services.db.transaction((tx) =>
        notify(tx, { ...decision, userId: breeder.id, title, text: 'Why' }),
      )
    await notifyBreeder('Muted')
    expect(await mails()).toEqual([])
    await app().services.db.update(users).set({ isVerified: true }).where(eq(users.id, breeder.id))
    await notifyBreeder('Restored')
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Restored'])
  })

  it('is whoever was deleted meanwhile', async () => {
    await app()
      .services.db.insert(conversationMails)
      .values({
        ...{ userId: buyer.id, otherId: breeder.id, dueAt: app().clock.now() },
      })
    await database().query({ text: 'delete from users where id = $1', values: [buyer.id] })
    await due(buyer, breeder)
    expect(await mails()).toEqual([])
  })
})

describe('the job of a mail', () => {
  it('is one while something waits, and does nothing when done again or by two at once', async () => {
    await talk()
    const before = (await waitingJobs()).length
    for (const text of ['One', 'Two', 'Three']) await send(buyer, breeder.id, text)
    expect(await waitingJobs()).toHaveLength(before + 1)
    app().clock.advance(MINUTE_MS)
    await Promise.all([due(), due(), due()])
    await due()
    expect(await mails()).toHaveLength(1)
  })

  it('that comes too early is put off', async () => {
    await talk()
    await send(buyer, breeder.id, 'One')
    const before = (await waitingJobs()).length
    await due()
    expect(await waitingJobs()).toHaveLength(before + 1)
    await later(1)
    expect(await mails()).toHaveLength(1)
  })

  it('leaves neither mail nor mark behind when it dies half way, and the next try sends it', async () => {
    await talk()
    await send(buyer, breeder.id, 'One')
    app().clock.advance(MINUTE_MS)
    const { jobs } = app().services
    const dying = {
      ...app().services,
      jobs: { ...jobs, enqueue: async () => Promise.reject(new Error('on purpose')) },
    }
    await expect(due(breeder, buyer, dying)).rejects.toThrow('on purpose')
    expect(await mails()).toEqual([])
    await due()
    expect(await mails()).toHaveLength(1)
  })

  it('does not exist for a message that was not stored', async () => {
    const before = (await waitingJobs()).length
    expect((await send(buyer, breeder.id, 'Call me: 503 555 0142')).statusCode).toBe(422)
    expect(await waitingJobs()).toHaveLength(before)
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
      ...{ userId: buyer.id, kind: 'decision' as const, subjectId: newId(), path: '/account-status' },
      ...{ title: 'You may not write until tomorrow', text: 'Three messages held <b>numbers</b>.' },
    }
    for (let times = 0; times < 3; times++)
      await app().services.db.transaction((tx) => notify(tx, notification))
    const [mail, ...others] = await mails()
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
        ...{
          userId: buyer.id,
          kind: 'decision',
          subjectId: newId(),
          path: '/account-status',
          title: 't',
          text: 'x',
        },
      })
      throw new Error('on purpose')
    })
    await expect(failed).rejects.toThrow('on purpose')
    expect(await mails()).toEqual([])
    expect((await app().request('GET', '/api/notices', { as: buyer })).json()).toEqual([])
  })
})
