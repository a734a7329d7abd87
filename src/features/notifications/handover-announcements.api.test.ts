/** What buyer and breeder receive about the handover: message, notices, and emails, each once. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { postCharge } from '#features/ledger/api/index.ts'
import { messages } from '#features/messages/api/tables.ts'
import { lockSale } from '#features/sales/api/index.ts'
import { transactionEvents } from '#features/sales/api/tables.ts'
import { newId } from '#lib/ids.ts'
import { KEYS } from '#testing/app.ts'
import { addBreeder, addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addDocument, MICROCHIP } from '#testing/sales/handovers.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import { announceSaleEvent } from './api/sales/sale-announcements.ts'
import type { Notice } from './contract.ts'

const { app, database } = appOfThisFile({ rateLimits: false, work: false })
const SETTINGS = { publicUrl: 'https://littermate.example', keys: KEYS }
let buyer: TestUser
let owner: TestUser
let saleId: string

beforeEach(async () => {
  await database().query({ text: 'delete from jobs.job', values: [] })
  app().clock.set(new Date('2026-05-12T12:00:00Z'))
  ;[buyer, owner] = [await signUp(app()), await signUp(app())]
  const { db } = app().services
  await db.update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  const { id } = await addBreeder(app(), { userId: owner.id, businessName: 'Quiet Paws' })
  const cat = await addCat(app(), { breederId: id, status: 'sold', birthDate: '2025-05-01' })
  saleId = (await addTestSale(app(), { cat, buyerId: buyer.id, goHomeDate: '2026-05-12' })).id
})

const handOver = async (code?: string) => {
  const files = [{ kind: 'contract', url: await addDocument(app(), owner.id) }]
  const body = { code, microchip: MICROCHIP, files }
  return app().request('POST', `/api/orders/${saleId}/handover`, { as: owner, body })
}
const answer = (value: string) =>
  app().request('POST', `/api/orders/${saleId}/handover/answer`, { as: buyer, body: { answer: value } })

/** Runs the jobs of all events, each twice, as after a crash. */
async function announce() {
  for (const { id } of await app()
    .services.db.select()
    .from(transactionEvents)
    .orderBy(transactionEvents.id)) {
    await announceSaleEvent(app().services, SETTINGS, id)
    await announceSaleEvent(app().services, SETTINGS, id)
  }
}
const texts = async () =>
  (await app().services.db.select().from(messages).orderBy(messages.id)).map(({ content }) => content)
const notices = async (as: TestUser) =>
  (await app().request('GET', '/api/notices', { as }))
    .json<Notice[]>()
    .map(({ title, path }) => [title, path])
const mails = async () =>
  (
    await database().query<{ message: { to: string; subject: string; text: string } }>({
      text: `select data -> 'message' as message from jobs.job where name = 'mail.send' order by created_on, data #>> '{message,id}'`,
      values: [],
    })
  ).map(({ message }) => message)

it('after the confirmation of the breeder, the buyer is asked', async () => {
  await handOver()
  await announce()
  expect(await texts()).toEqual(['Quiet Paws confirmed the handover of Juniper.'])
  expect(await notices(buyer)).toEqual([['Do you have Juniper?', `/orders/${saleId}`]])
  expect(await notices(owner)).toEqual([])
  expect(await mails()).toMatchObject([{ to: buyer.email, subject: 'Do you have Juniper?' }])
})

it('after the confirmation of the buyer, the breeder is asked', async () => {
  await answer('received')
  await announce()
  expect(await texts()).toEqual(['Robin T. confirmed the handover of Juniper.'])
  expect(await notices(owner)).toEqual([['Robin T. has Juniper', `/sales/${saleId}`]])
  expect(await mails()).toMatchObject([{ to: owner.email, subject: 'Robin T. has Juniper' }])
})

it('a problem is reported to the breeder, and confirmed to the buyer with a case number', async () => {
  await handOver()
  await answer('no_cat')
  await announce()
  expect((await texts()).at(-1)).toBe(
    'Robin T. reported that Juniper was not handed over. Our staff will review this.',
  )
  expect(await notices(owner)).toEqual([['Robin T. reported a problem', `/sales/${saleId}`]])
  const sent = (await mails()).map(({ to, subject }) => `${subject.replace(/\d+/, '1')} to ${to}`)
  expect(sent.sort()).toEqual([
    `Do you have Juniper? to ${buyer.email}`,
    `Robin T. reported a problem to ${owner.email}`,
    `We have received your request (case 1) to ${buyer.email}`,
  ])
})

it('a completed sale is announced to both, with the page of the cat, and when the breeder is paid', async () => {
  const { db } = app().services
  await db.transaction(async (tx) => {
    const sale = await lockSale(tx, saleId)
    if (sale) await postCharge(tx, sale, { id: newId(), amount: 250_000 }, app().clock.now())
  })
  await handOver()
  await answer('received')
  await announce()
  expect((await texts()).at(-1)).toBe('Juniper was handed over. The sale is complete.')
  expect(await notices(buyer)).toEqual([['Juniper is yours', `/orders/${saleId}/cat`]])
  expect(await notices(owner)).toEqual([['The sale of Juniper is complete', `/sales/${saleId}`]])
  const sent = await mails()
  expect(sent.find(({ subject }) => subject === 'Juniper is yours')).toMatchObject({
    to: buyer.email,
    text: expect.stringContaining(`${SETTINGS.publicUrl}/orders/${saleId}/cat`),
  })
  expect(sent.find(({ subject }) => subject === 'The sale of Juniper is complete')).toMatchObject({
    to: owner.email,
    // The job that books the sale has not run.
    text: expect.stringContaining(
      'Your payout of $2,391.31: The sale has ended, and its money is being booked. The first payouts of a new breeder wait for a few days. It is sent on Tue, May 19, 2026, 8:00 AM Eastern, unless the buyer reports a problem before.',
    ),
  })
})
