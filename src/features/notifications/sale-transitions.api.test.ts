/** The exact notices, emails, and live updates of each transition of a sale, with their receivers. */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CAT_CHANGED } from '#features/cats/events.ts'
import { favorites } from '#features/favorites/api/tables.ts'
import { transitionSale } from '#features/sales/api/index.ts'
import { SALE_TRANSITIONS, type SaleTransitionName } from '#features/sales/api/process.ts'
import type { Actor, By } from '#features/sales/contract.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { tellParties } from '#testing/mails.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import { listen, type TestStream } from '#testing/streams.ts'
import { announceAvailable } from './api/available-again.ts'
import { notices } from './api/tables.ts'

const { app } = appOfThisFile({ rateLimits: false, work: false })
const db = () => app().services.db

const streams: TestStream[] = []
beforeEach(() => db().execute(sql`delete from jobs.job`))
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})

type Party = 'buyer' | 'breeder'
type Step = {
  [N in SaleTransitionName]: `${N} by ${(typeof SALE_TRANSITIONS)[N]['by'][number]}`
}[SaleTransitionName]
/** The title of a party's notice, which is the subject of the email, or both. Undefined: the party receives neither. */
type Row = { [P in Party]?: string | { notice: string; mail: string } } & { isAvailableAgain?: true }

const CANCELED: Row = {
  buyer: 'Your reservation of Juniper was canceled',
  breeder: 'The reservation of Juniper was canceled',
  isAvailableAgain: true,
}
const COMPLETE: Row = { buyer: 'Juniper is yours', breeder: 'The sale of Juniper is complete' }
const REFUNDED: Row = { buyer: '$200.07 is refunded for Juniper', breeder: '$200.07 is refunded for Juniper' }

const SENT: Record<Step, Row> = {
  'payDeposit by system': {
    buyer: { notice: 'Juniper is reserved for you', mail: 'Deposit confirmed for Juniper' },
    breeder: 'Robin T. reserved Juniper, $200.07 paid',
  },
  'payInFull by system': {
    buyer: { notice: 'You bought Juniper', mail: 'Your purchase of Juniper' },
    breeder: 'Robin T. bought Juniper, $200.07 paid',
  },
  // Nothing was paid. After a check of the payment, both parties are told.
  'fail by system': {},
  'payBalance by system': {
    buyer: 'The balance for Juniper is paid',
    breeder: 'Robin T. paid the balance of $200.07 for Juniper',
  },
  'extend by breeder': { buyer: 'More time for the balance for Juniper' },
  'resumeSale by system': { buyer: 'Payments of Quiet Paws are possible again' },
  'cancel by buyer': CANCELED,
  'cancel by staff': CANCELED,
  'cancel by system': CANCELED,
  'release by breeder': {
    buyer: 'Your reservation of Juniper has ended',
    breeder: 'You ended the reservation of Juniper',
    isAvailableAgain: true,
  },
  'release by system': {
    buyer: 'Your reservation of Juniper has ended',
    breeder: 'The reservation of Juniper has ended',
    isAvailableAgain: true,
  },
  'refund by buyer': CANCELED,
  'refund by breeder': CANCELED,
  'refund by staff': CANCELED,
  'refund by system': CANCELED,
  'complete by buyer': COMPLETE,
  'complete by breeder': COMPLETE,
  'complete by system': COMPLETE,
  'refundCompleted by staff': REFUNDED,
  'refundCompleted by system': REFUNDED,
}

it('the table has each transition by each who may trigger it', () => {
  const steps = Object.entries(SALE_TRANSITIONS).flatMap(([name, { by }]) =>
    by.map((actor) => `${name} by ${actor}`),
  )
  expect(Object.keys(SENT).sort()).toEqual(steps.sort())
})

it.each(Object.entries(SENT))(
  '%s is told to those whom it concerns, and to nobody else',
  async (step, row) => {
    const { buyer, breeder, isAvailableAgain = false } = row
    const isAnnounced = buyer !== undefined || breeder !== undefined
    const updates = (...names: (string | false)[]) => ['cat.changed', ...names].filter(Boolean).sort()
    const ofParty = (told: Row[Party]) =>
      updates('sale.changed', isAnnounced && 'conversation.changed', told !== undefined && 'notices.changed')
    const texts = (kind: 'notice' | 'mail') =>
      Object.entries({ buyer, breeder }).flatMap(([who, text]) =>
        text === undefined ? [] : [`${who}: ${typeof text === 'string' ? text : text[kind]}`],
      )
    const [name, , actor] = step.split(' ')
    expect(await told(name as SaleTransitionName, actor as Actor)).toEqual({
      notices: [...texts('notice'), ...(isAvailableAgain ? ['fan: Juniper is available again'] : [])].sort(),
      mails: texts('mail').sort(),
      updates: {
        buyer: ofParty(buyer),
        breeder: ofParty(breeder),
        fan: updates(isAvailableAgain && 'notices.changed'),
        stranger: updates(),
      },
    })
  },
)

/** Who is told what by a transition. */
async function told(name: SaleTransitionName, actor: Actor) {
  const people = {
    buyer: await signUp(app()),
    breeder: await signUp(app(), { firstName: 'Alex', lastName: 'Breeder' }),
    fan: await signUp(app()),
    stranger: await signUp(app()),
  }
  const { buyer, breeder, fan } = people
  const cattery = await addBreeder(app(), { userId: breeder.id, businessName: 'Quiet Paws' })
  const stripePaymentIntentId = `pi_${newId()}`
  const cat = await addCat(app(), {
    breederId: cattery.id,
    price: 180_055,
    depositAmount: 30_011,
    status: 'reserved',
    reservedBy: buyer.id,
    stripePaymentIntentId,
  })
  await db().insert(favorites).values({ userId: fan.id, catId: cat.id })
  const [status] = SALE_TRANSITIONS[name].from
  const due = addDays(isoDate(app().clock.now()), 20)
  const { id } = await addTestSale(app(), {
    ...{ cat, status, stripePaymentIntentId, buyerId: buyer.id, finalPaymentDue: due },
  })
  const updates = Object.fromEntries(
    await Promise.all(Object.entries(people).map(async ([who, as]) => [who, await listenAs(as)] as const)),
  )
  const by: By = actor === 'system' ? { actor } : { actor, userId: actor === 'buyer' ? buyer.id : breeder.id }
  const details = { finalPaymentDue: due }
  const paid = status === 'pending' ? 20_007 : 0
  const step = { transactionId: id, name, by, amount: 20_007, paid, details }
  await db().transaction((tx) => transitionSale(app().services, tx, step))
  await tellEveryone()
  const who = (key: 'id' | 'email', value: string) =>
    Object.entries(people).find(([, person]) => person[key] === value)?.[0]
  const mailed = await db().execute<{ to: string; subject: string }>(sql`
    select data #>> '{message,to}' as to, data #>> '{message,subject}' as subject from jobs.job where name = 'mail.send'`)
  return {
    notices: (await db().select().from(notices))
      .map(({ userId, title }) => `${who('id', userId)}: ${title}`)
      .sort(),
    mails: mailed.rows.map(({ to, subject }) => `${who('email', to)}: ${subject}`).sort(),
    updates: await updatesIn(updates),
  }
}

/** Announces the event and, if the cat is available again, that. */
async function tellEveryone(): Promise<void> {
  await tellParties(app())
  const { rows } = await db().execute<{ data: { catId: string; except: string[] } }>(
    sql`select data from jobs.job where name = 'notifications.available-again'`,
  )
  for (const { data } of rows) await announceAvailable(app().services, data)
}

async function listenAs(as: { cookie: string }): Promise<TestStream> {
  const stream = await listen(app(), { as })
  streams.push(stream)
  return stream
}

/** The names of the updates that each stream has received, before one that comes last. */
async function updatesIn(all: Record<string, TestStream>): Promise<Record<string, unknown>> {
  const last = newId()
  await app().services.events.publish(db(), CAT_CHANGED, { catId: last })
  const received = await Promise.all(
    Object.entries(all).map(async ([who, stream]) => {
      await expect
        .poll(() => JSON.stringify(stream.events().at(-1)?.data))
        .toBe(JSON.stringify({ catId: last }))
      return [
        who,
        stream
          .events()
          .slice(0, -1)
          .map(({ event }) => event)
          .sort(),
      ] as const
    }),
  )
  return Object.fromEntries(received)
}
