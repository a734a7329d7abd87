/** Reminders of the proof and of the papers: to whom, when, and never twice. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { setSuspended } from '#features/accounts/api/index.ts'
import { users } from '#features/accounts/api/tables.ts'
import { sendPapersReminders } from '#features/notifications/api/sales/papers-reminders.ts'
import { notices } from '#features/notifications/api/tables.ts'
import { transactionEvents, transactions } from '#features/sales/api/tables.ts'
import { DAY_MS } from '#lib/durations.ts'
import type { TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { salePapers } from './api/tables.ts'
import {
  addOwner,
  addPapersSale,
  BOTH,
  HANDOVER,
  handOver,
  ONLY_NEUTER,
  PAPERS_AT_HANDOVER,
  type PapersSale,
  papersActs,
} from './test-world.ts'

const { app, database } = appOfThisFile({ rateLimits: false, work: false })
const db = () => app().services.db
const settings = { publicUrl: 'https://littermate.example' }

let sale: PapersSale
let acts: ReturnType<typeof papersActs>

/** Hands over the cat of a sale; another sale of the cattery is not handed over, and a third one promises nothing. */
async function use(clauses: object[]) {
  app().clock.set(HANDOVER)
  const of = await addOwner(app())
  sale = await addPapersSale(app(), { clauses, of })
  await addPapersSale(app(), { clauses, name: 'Rowan', of })
  const free = await addPapersSale(app(), { clauses: null, name: 'Hazel', of })
  for (const each of [sale, free]) await handOver(app(), each)
  acts = papersActs(app, sale)
  await db().delete(notices)
  await database().query({ text: 'delete from jobs.job', values: [] })
}
const send = () => sendPapersReminders(app().services, settings)
const sendAt = (time: string | Date) => {
  app().clock.set(new Date(time))
  return send()
}
const titles = async ({ id }: TestUser) =>
  (await db().select().from(notices).where(eq(notices.userId, id))).map(({ title }) => title)
type Sent = { to: string; subject: string; text: string }
const mails = async () =>
  (
    await database().query<{ message: Sent }>({
      text: `select data -> 'message' as message from jobs.job where name = 'mail.send' order by created_on`,
      values: [],
    })
  ).map(({ message }) => message)
const change = (values: Partial<typeof transactions.$inferInsert>) =>
  db().update(transactions).set(values).where(eq(transactions.id, sale.id))

/** 9 AM in New York, two weeks before the day and on it. */
const SOON = '2027-02-14T14:00:00Z'
const DAY = '2027-02-28T14:00:00Z'
const justBefore = (time: string) => new Date(Date.parse(time) - 1)

describe('the buyer is reminded of the proof', () => {
  beforeEach(() => use(ONLY_NEUTER))

  it('two weeks before the day and on it, in the morning where the sale is, each once', async () => {
    expect(await sendAt(justBefore(SOON))).toBe(0)
    expect(await sendAt(SOON)).toBe(1)
    expect(await titles(sale.buyer)).toEqual(['Have Juniper neutered by Feb 28, 2027'])
    expect(await sendAt(justBefore(DAY))).toBe(0)
    expect(await sendAt(DAY)).toBe(1)
    expect(await titles(sale.buyer)).toEqual(['The proof that Juniper is neutered is due'])
    expect(await sendAt('2027-06-01T14:00:00Z')).toBe(0)
    const sent = await mails()
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [sale.buyer.email, 'Have Juniper neutered by Feb 28, 2027'],
      [sale.buyer.email, 'The proof that Juniper is neutered is due'],
    ])
    for (const { text } of sent) expect(text).toContain(`${settings.publicUrl}/orders/${sale.id}/cat#papers`)
  })

  it('once on the day or later, if no process ran before', async () => {
    expect(await sendAt('2027-03-20T14:00:00Z')).toBe(1)
    expect(await titles(sale.buyer)).toEqual(['The proof that Juniper is neutered is due'])
    expect(await send()).toBe(0)
  })

  it('once from two processes', async () => {
    app().clock.set(new Date(SOON))
    const [one, two] = await Promise.all([send(), send()])
    expect(one + two).toBe(1)
    expect(await mails()).toHaveLength(1)
  })

  it('later, if the process ended before all of it was stored', async () => {
    app().clock.set(new Date(SOON))
    const failing = {
      ...app().services,
      jobs: { ...app().services.jobs, enqueue: () => Promise.reject('end') },
    }
    await expect(sendPapersReminders(failing as never, settings)).rejects.toBe('end')
    expect(await titles(sale.buyer)).toEqual([])
    expect(await send()).toBe(1)
    expect(await mails()).toHaveLength(1)
  })

  it('not while a proof waits, nor after it was seen, but after it was declined', async () => {
    const id = await acts.sent()
    await db().update(salePapers).set({ papersRemindedAt: HANDOVER })
    await db().execute(sql`update neuter_proofs set reminded_at = now()`)
    expect(await sendAt(SOON)).toBe(0)
    app().clock.set(HANDOVER)
    await acts.decline(id)
    expect(await sendAt(SOON)).toBe(1)
    app().clock.set(HANDOVER)
    await acts.see(await acts.sent())
    expect(await sendAt(DAY)).toBe(0)
  })
})

it('a contract without a day reminds no buyer, and one without papers no breeder', async () => {
  await use(BOTH.slice(1))
  expect(await sendAt('2028-01-01T14:00:00Z')).toBe(0)
  await use(ONLY_NEUTER)
  await acts.see(await acts.sent())
  expect(await sendAt('2028-01-01T14:00:00Z')).toBe(0)
})

describe('the breeder is reminded', () => {
  it('of a proof that has waited for a week, once', async () => {
    await use(BOTH)
    // 9 PM in New York, which is the next day in UTC.
    app().clock.set(new Date('2026-12-11T02:00:00Z'))
    await acts.sent()
    expect(await sendAt(justBefore('2026-12-17T14:00:00Z'))).toBe(0)
    expect(await sendAt('2026-12-17T14:00:00Z')).toBe(1)
    expect(await titles(sale.owner)).toEqual(['Robin T. waits for your answer about Juniper'])
    const [mail, ...more] = await mails()
    expect([mail?.to, more.filter(({ subject }) => subject === mail?.subject)]).toEqual([
      sale.owner.email,
      [],
    ])
    expect(mail?.text).toContain(`${settings.publicUrl}/sales/${sale.id}#papers`)
    expect(await sendAt('2027-02-01T14:00:00Z')).toBe(0)
  })

  it('of the next proof again, and not of one that was answered or replaced', async () => {
    await use(BOTH)
    await acts.sent()
    const second = await acts.sent()
    await acts.decline(second)
    expect(await sendAt('2026-12-18T14:00:00Z')).toBe(0)
    app().clock.set(HANDOVER)
    await acts.sent()
    expect(await sendAt('2026-12-18T14:00:00Z')).toBe(1)
  })

  it('of papers two weeks after the proof was seen, once', async () => {
    await use(BOTH)
    const id = await acts.sent()
    // 9 PM in New York on Dec 10.
    app().clock.set(new Date('2026-12-11T02:00:00Z'))
    await acts.see(id)
    expect(await sendAt(justBefore('2026-12-24T14:00:00Z'))).toBe(0)
    expect(await sendAt('2026-12-24T14:00:00Z')).toBe(1)
    expect(await titles(sale.owner)).toEqual(['The papers of Juniper are due'])
    expect(await sendAt('2027-06-01T14:00:00Z')).toBe(0)
  })

  it('of papers two weeks after the handover, if the contract says so', async () => {
    await use(PAPERS_AT_HANDOVER)
    expect(await sendAt(justBefore('2026-12-24T14:00:00Z'))).toBe(0)
    expect(await sendAt('2026-12-24T14:00:00Z')).toBe(1)
    expect(await titles(sale.buyer)).toEqual([])
  })

  it('not of papers that were handed over, also not a second time after a correction', async () => {
    await use(PAPERS_AT_HANDOVER)
    await acts.handOverPapers('2026-12-10')
    expect(await sendAt('2026-12-24T14:00:00Z')).toBe(0)
    app().clock.set(HANDOVER)
    await acts.takeBack()
    expect(await sendAt('2026-12-24T14:00:00Z')).toBe(1)
    app().clock.set(HANDOVER)
    await acts.handOverPapers('2026-12-10')
    await acts.takeBack()
    expect(await sendAt('2026-12-24T14:00:00Z')).toBe(0)
  })
})

/** A sale with all kinds of reminders due: a proof that was declined, and papers since the handover, or a proof that waits. */
const KINDS: [name: string, due: string, prepare: () => Promise<void>, reminded: () => TestUser][] = [
  ['of the proof', SOON, () => use(ONLY_NEUTER), () => sale.buyer],
  [
    'of a proof that waits',
    '2026-12-17T14:00:00Z',
    async () => {
      await use(ONLY_NEUTER)
      await acts.sent()
    },
    () => sale.owner,
  ],
  ['of papers', '2026-12-24T14:00:00Z', () => use(PAPERS_AT_HANDOVER), () => sale.owner],
]

describe.each(KINDS)('a reminder %s', (_, due, prepare, reminded) => {
  beforeEach(prepare)

  it.each([{ status: 'refunded' as const }, { frozen: 'dispute' as const }])(
    'is not sent for a sale that is %o',
    async (values) => {
      await change(values)
      expect(await sendAt(due)).toBe(0)
      await change({ status: 'completed', frozen: null })
      expect(await send()).toBe(1)
    },
  )

  describe.each(['partialRefund', 'reportProblem', 'openDispute'] as const)(
    'of a sale with the event %s',
    (kind) => {
      it.each([
        ['since the handover is not sent', DAY_MS, 0],
        ['before the handover is sent', -DAY_MS, 1],
      ])('%s', async (_title, after, sent) => {
        await db()
          .insert(transactionEvents)
          .values({
            transactionId: sale.id,
            kind,
            actor: 'system',
            fromStatus: 'completed',
            toStatus: 'completed',
            createdAt: new Date(HANDOVER.getTime() + after),
          })
        expect(await sendAt(due)).toBe(sent)
      })
    },
  )

  it('does not reach a suspended user, also not later', async () => {
    const { id } = reminded()
    await db().transaction((tx) => setSuspended(tx, id, HANDOVER))
    expect(await sendAt(due)).toBe(0)
    await db().transaction((tx) => setSuspended(tx, id, null))
    expect(await send()).toBe(0)
    expect(await mails()).toEqual([])
  })

  it('is sent although the other party is suspended', async () => {
    const other = reminded() === sale.buyer ? sale.owner : sale.buyer
    await db().transaction((tx) => setSuspended(tx, other.id, HANDOVER))
    expect(await sendAt(due)).toBe(1)
  })

  it.each(['buyer', 'owner'] as const)('is not sent if the account of the %s was deleted', async (party) => {
    await db().update(users).set({ deletedAt: HANDOVER }).where(eq(users.id, sale[party].id))
    expect(await sendAt(due)).toBe(0)
  })
})
