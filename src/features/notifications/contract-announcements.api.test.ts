/** What buyer and breeder receive about their contract: message, notices, and emails, each once. */
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { completeContract } from '#features/contracts/api/files.ts'
import { contractActs } from '#features/contracts/test-world.ts'
import { messages } from '#features/messages/api/tables.ts'
import { transactionEvents } from '#features/sales/api/tables.ts'
import { KEYS } from '#testing/app.ts'
import { addBreeder, addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import { announceSaleEvent } from './api/sales/sale-announcements.ts'
import type { Notice } from './contract.ts'

const { app } = appOfThisFile({ rateLimits: false, work: false })
const SETTINGS = { publicUrl: 'https://littermate.example', keys: KEYS }

/** Runs the jobs of all events, each twice, as after a crash. */
async function announce() {
  const events = await app().services.db.select().from(transactionEvents).orderBy(transactionEvents.createdAt)
  for (const { id } of [...events, ...events]) await announceSaleEvent(app().services, SETTINGS, id)
}
const texts = async () =>
  (await app().services.db.select().from(messages).orderBy(messages.id)).map(({ content }) => content)
const notice = async (as: TestUser) =>
  (await app().request('GET', '/api/notices', { as }))
    .json<Notice[]>()
    .filter(({ path }) => path?.endsWith('/contract'))
    .map(({ title, text }) => [title, text])

it('a contract is announced when it is offered, changed, signed, declined, and complete', async () => {
  const { db } = app().services
  const [buyer, owner] = [await signUp(app(), { firstName: 'Robin', lastName: 'Tate' }), await signUp(app())]
  await db.update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  const { id: breederId } = await addBreeder(app(), { userId: owner.id, businessName: 'Quiet Paws' })
  const cat = await addCat(app(), { breederId, status: 'sold', name: 'Juniper' })
  const { id } = await addTestSale(app(), { cat, buyerId: buyer.id })
  const acts = contractActs(app, { id, buyer, breeder: owner })
  await acts.signedByBuyer()
  await announce()
  expect(await notice(owner)).toEqual([
    [
      'Robin T. signed the contract for Juniper',
      'Sign it as well, so that it counts. Then both of you receive the file.',
    ],
  ])
  const changed = await acts.offered({ clauses: [] })
  await announce()
  expect((await notice(buyer))[0]).toEqual([
    'Quiet Paws changed the contract for Juniper',
    'You have signed the version before it. That signature no longer counts, and the page shows what changed. Take your time to read it: each clause says what it means for you. Ask the breeder about what you do not understand, and sign when you agree.',
  ])
  await acts.post('decline', buyer, { ...changed, reason: 'Too many rules' })
  await announce()
  expect((await notice(owner))[0]).toEqual([
    'Robin T. declined the contract for Juniper',
    'Reason: Too many rules The sale goes on. You can offer a changed version.',
  ])
  const { contractId } = await acts.signed()
  await completeContract(app().services, contractId)
  await announce()
  for (const user of [buyer, owner])
    expect((await notice(user))[0]).toEqual([
      'The contract for Juniper is signed',
      'Both of you have signed. The file with both signatures is on this page to save and print. It stays there for 7 years.',
    ])
  expect(await texts()).toEqual([
    'Quiet Paws sends you the contract for Juniper.',
    'Robin T. signed the contract for Juniper.',
    'Quiet Paws changed the contract for Juniper.',
    'Robin T. declined the contract for Juniper.',
    'Quiet Paws sends you the contract for Juniper.',
    'Robin T. signed the contract for Juniper.',
    'Both of you signed the contract for Juniper.',
  ])
})
