/** The reminder to move the microchip of a bought cat, two weeks after the handover. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { setSuspended } from '#features/accounts/api/index.ts'
import { users } from '#features/accounts/api/tables.ts'
import { sendChipReminders } from '#features/notifications/api/care/chip-reminders.ts'
import type { Notice } from '#features/notifications/contract.ts'
import { transactionEvents, transactions } from '#features/sales/api/tables.ts'
import type { SaleEventKind } from '#features/sales/contract.ts'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { read, timestampText } from '#platform/db/rows.ts'
import { KEYS } from '#testing/app.ts'
import { addBreeder, addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addDocument, MICROCHIP } from '#testing/sales/handovers.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import { handoverRules } from './api/index.ts'
import { handovers } from './api/tables.ts'
import type { Handover } from './contract.ts'

const { app, database } = appOfThisFile({ rateLimits: false, work: false })
const db = () => app().services.db

/** 9 PM in New York, which is the next day in UTC. */
const PICKUP = new Date('2026-05-13T01:00:00Z')
/** 9 AM in New York two weeks after that day. */
const DUE = new Date('2026-05-26T13:00:00Z')
const TITLE = 'Move Juniper’s microchip to your name'
const settings = { publicUrl: 'https://littermate.example', keys: KEYS }

let buyer: TestUser
let owner: TestUser
let saleId: string
beforeEach(async () => {
  app().clock.set(PICKUP)
  await database().query({ text: 'delete from jobs.job', values: [] })
  ;[buyer, owner] = [await signUp(app()), await signUp(app())]
  await db().update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  const breederId = (await addBreeder(app(), { userId: owner.id })).id
  saleId = await sell(breederId, 'Juniper', buyer)
  // The sale of someone else that is not handed over.
  await sell(breederId, 'Rowan', await signUp(app()))
})

async function sell(breederId: string, name: string, to: TestUser): Promise<string> {
  const cat = await addCat(app(), { breederId, status: 'sold', name, birthDate: '2026-01-10' })
  const sale = { cat, buyerId: to.id, goHomeDate: '2026-05-12', timeZone: 'America/New_York' }
  return (await addTestSale(app(), sale)).id
}
async function handOver(chip: object = { microchip: MICROCHIP }, to = buyer) {
  const handover = await app().request('GET', `/api/orders/${saleId}/handover`, { as: to })
  const files = [{ kind: 'vaccination_record', url: await addDocument(app(), owner.id) }]
  const body = { code: handover.json<Handover>().code?.digits, files, ...chip }
  const response = await app().request('POST', `/api/orders/${saleId}/handover`, { as: owner, body })
  expect(response.statusCode, response.body).toBe(200)
}
const send = () => sendChipReminders(app().services, settings)
const sendAt = (time: Date) => {
  app().clock.set(time)
  return send()
}
const notices = async () =>
  (await app().request('GET', '/api/notices', { as: buyer }))
    .json<Notice[]>()
    .filter(({ kind }) => kind === 'microchip')
type Sent = { to: string; subject: string; text: string; headers: Record<string, string> }
const mails = async () =>
  (
    await database().query<{ message: Sent }>({
      text: `select data -> 'message' as message from jobs.job where name = 'mail.send'`,
      values: [],
    })
  )
    .map(({ message }) => message)
    .filter(({ subject }) => subject === TITLE)
const addEvent = (kind: SaleEventKind, createdAt: Date) =>
  db().insert(transactionEvents).values({
    transactionId: saleId,
    kind,
    actor: 'system',
    fromStatus: 'completed',
    toStatus: 'completed',
    createdAt,
  })

describe('the reminder to move the microchip', () => {
  it('comes two weeks after the handover, in the morning where the sale is, by notice and email', async () => {
    await handOver()
    expect(await sendAt(new Date(DUE.getTime() - MINUTE_MS))).toBe(0)
    expect(await notices()).toEqual([])
    expect(await sendAt(DUE)).toBe(1)
    expect(await notices()).toMatchObject([
      {
        title: TITLE,
        text: 'Number 985 112 003 456 789. If you have done it, there is nothing left to do.',
        path: `/orders/${saleId}/cat`,
        isRead: false,
      },
    ])
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail?.to).toBe(buyer.email)
    expect(mail?.text).toContain('985 112 003 456 789')
    expect(mail?.text).toContain('https://www.petmicrochiplookup.org/')
    expect(mail?.text).toContain(`${settings.publicUrl}/orders/${saleId}/cat`)
    expect(mail?.headers['List-Unsubscribe']).toContain('/unsubscribe?token=')
  })

  it('comes once, from two processes and later', async () => {
    await handOver()
    app().clock.set(DUE)
    expect(await Promise.all([send(), send()]).then(([one, two]) => one + two)).toBe(1)
    expect(await sendAt(new Date(DUE.getTime() + 30 * DAY_MS))).toBe(0)
    expect(await mails()).toHaveLength(1)
    expect(await notices()).toHaveLength(1)
  })

  it('is sent later if the process ended before all of it was stored', async () => {
    await handOver()
    app().clock.set(DUE)
    const failing = {
      ...app().services,
      jobs: { ...app().services.jobs, enqueue: () => Promise.reject('end') },
    }
    await expect(sendChipReminders(failing as never, settings)).rejects.toBe('end')
    expect(await notices()).toEqual([])
    expect(await send()).toBe(1)
    expect(await mails()).toHaveLength(1)
  })

  it('is sent, however late, if no process ran on the day', async () => {
    await handOver()
    expect(await sendAt(new Date(DUE.getTime() + 60 * DAY_MS))).toBe(1)
  })

  it('is not sent for a cat without a microchip', async () => {
    await handOver({ microchip: null, noChipReason: 'The vet places it after the holidays.' })
    await app().request('POST', `/api/orders/${saleId}/handover/answer`, {
      as: buyer,
      body: { answer: 'received' },
    })
    expect((await db().select().from(handovers).where(sql`completed_at is not null`)).length).toBe(1)
    expect(await sendAt(DUE)).toBe(0)
  })

  it.each([
    { status: 'refunded' as const },
    { frozen: 'dispute' as const },
    { frozen: 'payment_check' as const },
  ])('is not sent for a sale that is now %o', async (change) => {
    await handOver()
    await db().update(transactions).set(change).where(eq(transactions.id, saleId))
    expect(await sendAt(DUE)).toBe(0)
    expect(await notices()).toEqual([])
  })

  it.each(['partialRefund', 'reportProblem', 'openDispute'] as const)(
    'is not sent after the event %s since the handover, and sent after one before',
    async (kind) => {
      await handOver()
      await addEvent(kind, new Date(PICKUP.getTime() - DAY_MS))
      const [otherBuyer, firstSale] = [await signUp(app()), saleId]
      const [first] = await db().select().from(transactions).where(eq(transactions.id, saleId))
      saleId = await sell(first?.breederId ?? '', 'Hazel', otherBuyer)
      await handOver({ microchip: '985112003456780' }, otherBuyer)
      await addEvent(kind, new Date(PICKUP.getTime() + DAY_MS))
      expect(await sendAt(DUE)).toBe(1)
      expect(await notices()).toMatchObject([{ path: `/orders/${firstSale}/cat` }])
    },
  )

  it('does not reach a suspended buyer, also not later', async () => {
    await handOver()
    await db().transaction((tx) => setSuspended(tx, buyer.id, PICKUP))
    expect(await sendAt(DUE)).toBe(0)
    await db().transaction((tx) => setSuspended(tx, buyer.id, null))
    expect(await send()).toBe(0)
    expect(await mails()).toEqual([])
  })

  it('is only a notice for a buyer who turned emails about care off', async () => {
    await handOver()
    await app().request('PATCH', '/api/notification-choices', { as: buyer, body: { care: false } })
    expect(await sendAt(DUE)).toBe(1)
    expect(await notices()).toHaveLength(1)
    expect(await mails()).toEqual([])
  })

  it('is stated in the download of the buyer and not in that of the breeder', async () => {
    await handOver()
    await sendAt(DUE)
    for (const [userId, at] of [
      [buyer.id, DUE.toISOString()],
      [owner.id, null],
    ] as const)
      expect(await exportedTime(userId)).toBe(at)
  })
})

async function exportedTime(userId: string): Promise<string | null> {
  const rule = handoverRules.find(({ table }) => table === 'handovers')
  const exported = rule && 'exported' in rule ? rule.exported : null
  if (!exported || !('rows' in exported)) throw new Error('Handovers are not exported.')
  const [row] = await read(db(), z.object({ at: timestampText.nullable() })).rows(
    sql`select x."microchipRemindedAt"::text as at from (${exported.rows(userId)}) x`,
  )
  return row?.at ? new Date(row.at).toISOString() : null
}
