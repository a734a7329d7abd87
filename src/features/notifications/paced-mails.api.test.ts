/** Emails that one person causes to another: what waits, what becomes one email, and what ends meanwhile. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { transitionSale } from '#features/sales/api/index.ts'
import { SYSTEM } from '#features/sales/contract.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { mailSentAt } from '#platform/mail/index.ts'
import { KEYS } from '#testing/app.ts'
import { addCat, type TestUser } from '#testing/builders.ts'
import { whenIdle } from '#testing/effects/effects.ts'
import { mailsTo, passMinutes } from '#testing/effects/paced-mails.ts'
import { appOfThisFile } from '#testing/harness.ts'
import {
  addKitten,
  entryOf,
  joinAs,
  joinList,
  type ListWorld,
  openList,
  sendOffer,
} from '#testing/sales/offers.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import { sendPaced } from './api/paced/paced-mails.ts'
import { pacedMails } from './api/tables.ts'
import { COMBINE_MINUTES, MAILS_PER_DAY } from './limits.ts'

const { app } = appOfThisFile({ rateLimits: false })
const SETTINGS = { publicUrl: 'https://littermate.example', keys: KEYS }
const DAY = 24 * 60
const ACTION = { label: 'Open', url: 'https://littermate.example/' }

let world: ListWorld
let family: TestUser
let entryId: string

beforeEach(async () => {
  app().clock.set(new Date())
  world = await openList(app())
  ;({ family, entryId } = await joinAs(app(), world, 'Robin'))
  await whenIdle(app())
})

const call = async (as: TestUser, method: string, path: string, body: unknown) => {
  const response = await app().request(method, `/api/${path}`, { as, body })
  expect(response.statusCode, response.body).toBeLessThan(300)
}
const move = (position: number, reason = 'As we agreed.') =>
  call(world.owner, 'POST', `waiting-lists/entries/${entryId}/move`, { position, reason })
const leave = (id = entryId) => call(family, 'POST', `waiting-lists/entries/${id}/leave`, { reason: null })
const subjectsTo = async (user: TestUser) => (await mailsTo(app(), user)).map(({ subject }) => subject)
const waiting = () => app().services.db.select().from(pacedMails).where(sql`${pacedMails.sentAt} is null`)

/** Emails about a topic of its own, from the family to the breeder. */
const tell = (topic: string, title = topic, change: object = {}) =>
  app().services.db.transaction((tx) =>
    sendPaced(app().services, SETTINGS, tx, {
      userId: world.owner.id,
      otherId: family.id,
      topic,
      happenedAt: app().clock.now(),
      isByOther: true,
      draft: { subject: title, content: { title, paragraphs: [`${title}.`], action: ACTION } },
      ...change,
    }),
  )

describe('changes within ten minutes', () => {
  it('become one email, with the latest as its subject, which is sent once', async () => {
    await leave()
    await leave(await joinList(app(), world, family))
    await whenIdle(app())
    expect(await subjectsTo(world.owner)).toEqual(['Robin T. joined your waiting list'])
    await passMinutes(app(), COMBINE_MINUTES - 1)
    expect(await subjectsTo(world.owner)).toHaveLength(1)
    await passMinutes(app(), 1)
    const [, second, ...others] = await mailsTo(app(), world.owner)
    expect(others).toEqual([])
    expect(second?.subject).toBe('Robin T. left your waiting list')
    expect(second?.text).toContain(
      'Before that: Robin T. joined your waiting list; Robin T. left your waiting list.',
    )
    await passMinutes(app(), DAY)
    expect(await subjectsTo(world.owner)).toHaveLength(2)
  })

  it('do not delay another topic, another person, or the other direction', async () => {
    const { family: other } = await joinAs(app(), world, 'Sam')
    await move(2)
    await whenIdle(app())
    expect(await subjectsTo(world.owner)).toEqual([
      'Robin T. joined your waiting list',
      'Sam T. joined your waiting list',
    ])
    expect(await subjectsTo(family)).toEqual(['You are now 2nd on a waiting list'])
    expect(await subjectsTo(other)).toEqual(['You are now first'])
  })

  it('are emailed at once after an answer of the other', async () => {
    const answer = (title: string) =>
      app().services.db.transaction((tx) =>
        sendPaced(app().services, SETTINGS, tx, {
          userId: family.id,
          otherId: world.owner.id,
          topic: 'a',
          happenedAt: app().clock.now(),
          isByOther: true,
          draft: { subject: title, content: { title, paragraphs: [`${title}.`], action: ACTION } },
        }),
      )
    const passSecond = () => app().clock.advance(1_000)
    await tell('a', 'A day')
    passSecond()
    await answer('Another day')
    passSecond()
    await tell('a', 'A third day')
    passSecond()
    await tell('a', 'A fourth day')
    passSecond()
    expect((await subjectsTo(world.owner)).slice(1)).toEqual(['A day', 'A third day'])
    await answer('The fourth day is fine')
    expect(await subjectsTo(family)).toEqual(['Another day', 'The fourth day is fine'])
    await tell('b')
    expect((await subjectsTo(world.owner)).at(-1)).toBe('b')
  })

  it('are sent once by two processes', async () => {
    await Promise.all([tell('a'), tell('a'), tell('a')])
    expect(await subjectsTo(world.owner)).toEqual(['Robin T. joined your waiting list', 'a'])
    const jobs = sql`insert into jobs.job (name, data) select name, data from jobs.job
      where name = 'notifications.paced-mail'`
    await app().services.db.execute(jobs)
    await passMinutes(app(), COMBINE_MINUTES)
    expect(await subjectsTo(world.owner)).toEqual(['Robin T. joined your waiting list', 'a', 'a'])
  })

  it('survive a failure at the moment of sending', async () => {
    await tell('a', 'First')
    await tell('a', 'Second')
    const { jobs } = app().services
    const { enqueue } = jobs
    let failures = 0
    jobs.enqueue = async (...args) => {
      if (args[1].queue === 'mail.send' && failures++ === 0) throw new Error('The process ends here.')
      return enqueue(...args)
    }
    await passMinutes(app(), COMBINE_MINUTES).finally(() => {
      jobs.enqueue = enqueue
    })
    await expect.poll(() => subjectsTo(world.owner)).toContain('Second')
    expect(failures).toBe(1)
    expect(await waiting()).toEqual([])
  })

  it('are sent with the next one if their job was lost', async () => {
    await tell('a', 'First')
    await tell('a', 'Second')
    await app().services.db.execute(sql`delete from jobs.job where name = 'notifications.paced-mail'`)
    app().clock.advance(COMBINE_MINUTES * MINUTE_MS)
    await tell('a', 'Third')
    const last = (await mailsTo(app(), world.owner)).at(-1)
    expect(last?.subject).toBe('Third')
    expect(last?.text).toContain('Before that: Second.')
  })
})

describe('more than the limit of a day', () => {
  const topics = Array.from({ length: MAILS_PER_DAY + 2 }, (_, index) => `topic ${index}`)

  it('becomes one email when a day has passed since the first of them', async () => {
    for (const topic of topics) {
      await tell(topic)
      app().clock.advance(MINUTE_MS)
    }
    // The first email told that Robin joined.
    const sent = ['Robin T. joined your waiting list', ...topics.slice(0, MAILS_PER_DAY - 1)]
    expect(await subjectsTo(world.owner)).toEqual(sent)
    await passMinutes(app(), DAY - topics.length - 1)
    expect(await subjectsTo(world.owner)).toEqual(sent)
    await passMinutes(app(), 1)
    const mails = await mailsTo(app(), world.owner)
    expect(mails.map(({ subject }) => subject)).toEqual([...sent, '3 updates about Robin T.'])
    for (const topic of topics.slice(MAILS_PER_DAY - 1)) expect(mails.at(-1)?.text).toContain(topic)
  })

  it('is per pair', async () => {
    for (const topic of topics) await tell(topic)
    const { family: other } = await joinAs(app(), world, 'Sam')
    await whenIdle(app())
    expect(await subjectsTo(world.owner)).toContain('Sam T. joined your waiting list')
    expect(await subjectsTo(other)).toEqual([])
  })

  it('also holds for what waited before it was reached', async () => {
    await tell('a', 'First')
    await tell('a', 'Second')
    for (const topic of topics.slice(0, MAILS_PER_DAY - 2)) await tell(topic)
    expect(await subjectsTo(world.owner)).toHaveLength(MAILS_PER_DAY)
    await passMinutes(app(), COMBINE_MINUTES)
    expect(await subjectsTo(world.owner)).toHaveLength(MAILS_PER_DAY)
    await passMinutes(app(), DAY - COMBINE_MINUTES)
    expect((await subjectsTo(world.owner)).at(-1)).toBe('Second')
  })
})

describe('what waits', () => {
  it('is not sent if it was turned off meanwhile, except what cannot be', async () => {
    await tell('optional', 'First', { choice: 'waitingLists' })
    await tell('required', 'Needed')
    await tell('optional', 'Second', { choice: 'waitingLists' })
    await tell('required', 'Needed again')
    await call(world.owner, 'PATCH', 'notification-choices', { waitingLists: false })
    await passMinutes(app(), COMBINE_MINUTES)
    const [last, ...earlier] = (await mailsTo(app(), world.owner)).reverse()
    expect(last?.subject).toBe('Needed again')
    expect(last?.text).not.toContain('Second')
    expect(earlier.map(({ subject }) => subject)).toEqual([
      'Needed',
      'First',
      'Robin T. joined your waiting list',
    ])
  })

  it('can be turned off by its link only if all of it can be', async () => {
    for (const title of ['First', 'Second']) await tell('optional', title, { choice: 'waitingLists' })
    await passMinutes(app(), COMBINE_MINUTES)
    const optional = (await mailsTo(app(), world.owner)).at(-1)
    expect(optional?.headers?.['List-Unsubscribe']).toContain('/unsubscribe?token=')
    for (const topic of ['optional', 'required', 'optional', 'required'])
      await tell(topic, topic, topic === 'optional' ? { choice: 'waitingLists' } : {})
    await passMinutes(app(), COMBINE_MINUTES)
    const mixed = (await mailsTo(app(), world.owner)).at(-1)
    expect(mixed?.subject).toBe('2 updates about Robin T.')
    expect(mixed?.headers).toBeUndefined()
  })

  it('is sent to the address of then', async () => {
    await tell('a')
    await tell('a', 'Later')
    const email = 'new@example.com'
    await app().services.db.update(users).set({ email }).where(eq(users.id, world.owner.id))
    await passMinutes(app(), COMBINE_MINUTES)
    expect(await subjectsTo({ ...world.owner, email })).toEqual(['Later'])
  })

  it('is not sent to who has acted on it, and its deadline begins', async () => {
    const key = 'a key'
    await tell('a', 'First')
    await tell('a', 'Second', { tracking: { key } })
    expect(await mailSentAt(app().services.db, key)).toBeUndefined()
    await app().services.db.transaction((tx) =>
      sendPaced(app().services, SETTINGS, tx, {
        userId: family.id,
        otherId: world.owner.id,
        topic: 'a',
        happenedAt: app().clock.now(),
        isByOther: true,
        draft: {
          subject: 'An answer',
          content: { title: 'An answer', paragraphs: ['Yes.'], action: ACTION },
        },
      }),
    )
    expect(await mailSentAt(app().services.db, key)).toEqual(app().clock.now())
    await passMinutes(app(), COMBINE_MINUTES)
    expect(await subjectsTo(world.owner)).toEqual(['Robin T. joined your waiting list', 'First'])
    expect(await subjectsTo(family)).toEqual(['An answer'])
  })
})

describe('what waits about a list', () => {
  it('is not sent after the family has left', async () => {
    for (const position of [2, 1, 2]) {
      await joinAs(app(), world, 'Sam')
      await move(position)
      await whenIdle(app())
    }
    await leave()
    await passMinutes(app(), COMBINE_MINUTES)
    expect(await subjectsTo(family)).toEqual(['You are now 2nd on a waiting list'])
    expect((await subjectsTo(world.owner)).at(-1)).toBe('Robin T. left your waiting list')
  })

  it('is not sent after the pairing was removed', async () => {
    await joinAs(app(), world, 'Sam')
    for (const position of [2, 1]) {
      await move(position)
      // An event that is told later tells the place of then.
      await whenIdle(app())
    }
    await call(world.owner, 'DELETE', `breeding-pairings/${world.pairingId}`, undefined)
    await passMinutes(app(), COMBINE_MINUTES)
    expect(await subjectsTo(family)).toEqual([
      'You are now 2nd on a waiting list',
      'A waiting list of Quiet Paws was closed',
    ])
  })
})

describe('what waits about a sale', () => {
  let sale: { id: string; name: string }
  const dueDay = (days: number) => addDays(isoDate(app().clock.now()), days)

  beforeEach(async () => {
    const cat = await addCat(app(), {
      breederId: world.breederId,
      status: 'reserved',
      reservedBy: family.id,
      name: 'Juniper',
    })
    const { id } = await addTestSale(app(), {
      cat,
      buyerId: family.id,
      status: 'deposit_paid',
      goHomeDate: dueDay(20),
      finalPaymentDue: dueDay(34),
    })
    sale = { id, name: cat.name }
    // One email about each topic, and one that waits.
    for (const days of [40, 41]) {
      await call(world.owner, 'POST', `orders/${sale.id}/extend`, { finalPaymentDue: dueDay(days) })
      await call(world.owner, 'POST', `orders/${sale.id}/pickup`, { id: newId(), day: dueDay(days) })
      await whenIdle(app())
    }
    expect(await waiting()).toHaveLength(2)
  })
  const end = (name: 'cancel' | 'release' | 'refund') =>
    app().services.db.transaction((tx) =>
      transitionSale(app().services, tx, { transactionId: sale.id, name, by: SYSTEM }),
    )

  it.each(['cancel', 'release', 'refund'] as const)('is not sent after %s', async (name) => {
    await end(name)
    await whenIdle(app())
    expect(await waiting()).toEqual([])
    const before = await subjectsTo(family)
    expect(before.at(-1)).toMatch(/canceled|ended|refunded/)
    await passMinutes(app(), COMBINE_MINUTES)
    expect(await subjectsTo(family)).toEqual(before)
  })

  it('is dropped by what happened later only, also if that is announced first', async () => {
    const { db } = app().services
    await db.update(pacedMails).set({ happenedAt: new Date(app().clock.now().getTime() + 1_000) })
    await end('cancel')
    await whenIdle(app())
    expect(await waiting()).toHaveLength(2)
  })

  it('says what happened last, in whichever order it was announced', async () => {
    const { db } = app().services
    const [first] = await waiting()
    await db
      .update(pacedMails)
      .set({ happenedAt: new Date(app().clock.now().getTime() + MINUTE_MS) })
      .where(eq(pacedMails.id, first?.id ?? ''))
    app().clock.advance(30_000)
    await call(world.owner, 'POST', `orders/${sale.id}/extend`, { finalPaymentDue: dueDay(42) })
    await passMinutes(app(), COMBINE_MINUTES)
    const text = (await mailsTo(app(), family)).at(-1)?.text ?? ''
    expect(text).toContain('Before that: More time for the balance for Juniper')
  })
})

describe('an offer that waits', () => {
  const offer = async () => {
    const kitten = await addKitten(app(), world, { name: `Kitten ${Math.random()}`.slice(0, 12) })
    const response = await sendOffer(app(), world, entryId, [kitten])
    expect(response.statusCode, response.body).toBe(200)
    const { offer: open } = await entryOf(app(), family, entryId)
    return open?.id ?? ''
  }
  const deadline = async () => (await entryOf(app(), family, entryId)).offer?.deadline ?? null
  const withdraw = (id: string) =>
    call(world.owner, 'POST', `breeders/waiting-list/offers/${id}/withdraw`, { reason: 'A mistake.' })

  it('has a deadline only once it was emailed, with its rows and button', async () => {
    await withdraw(await offer())
    await whenIdle(app())
    await offer()
    await whenIdle(app())
    expect(await deadline()).toBeNull()
    expect(await subjectsTo(family)).toHaveLength(1)
    await passMinutes(app(), COMBINE_MINUTES)
    await expect.poll(deadline).not.toBeNull()
    const [, second] = await mailsTo(app(), family)
    expect(second?.subject).toMatch(/offers you/)
    expect(second?.text).toContain('Answer the offer')
    expect(second?.text).toMatch(/Before that: The offer of .* was ended\./)
  })

  it('is not emailed any more if the family answers it in the app', async () => {
    await withdraw(await offer())
    await whenIdle(app())
    const id = await offer()
    await whenIdle(app())
    await call(family, 'POST', `waiting-lists/offers/${id}/decline`, { reason: null })
    await passMinutes(app(), COMBINE_MINUTES)
    expect(await subjectsTo(family)).toHaveLength(1)
    expect((await subjectsTo(world.owner)).at(-1)).toMatch(/declined your offer/)
  })
})
