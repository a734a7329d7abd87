/** Signatures of many sales at once, each sent twice. `npm run bench -- contracts` runs it with more sales and prints the rate. */
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { addBreeder, addCat, signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import { contractSignatures, contracts } from './api/tables.ts'
import { contractActs } from './test-world.ts'

const { app } = appOfThisFile({ rateLimits: false, work: false })
const SALES = Number(process.env.CONTRACT_SALES ?? 6)
const LANES = 8

it('are all stored, and none twice', async () => {
  const { db } = app().services
  const [buyer, breeder] = [await signUp(app()), await signUp(app())]
  await db.update(users).set({ role: 'breeder' }).where(eq(users.id, breeder.id))
  const { id: breederId } = await addBreeder(app(), { userId: breeder.id })
  const world = []
  for (let index = 0; index < SALES; index += 1) {
    const cat = await addCat(app(), { breederId, status: 'sold', name: `Kitten ${index}` })
    const { id } = await addTestSale(app(), { cat, buyerId: buyer.id })
    const acts = contractActs(app, { id, buyer, breeder })
    const shown = await acts.offered()
    await acts.post('read', buyer, shown)
    for (const user of [buyer, breeder]) await acts.consent(user)
    world.push({ acts, shown })
  }
  const began = performance.now()
  const waiting = [...world]
  const answers: number[] = []
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { acts, shown } = next
      for (const user of [buyer, breeder]) {
        const sign = () => acts.post('sign', user, { ...shown, name: 'Robin Tate' })
        for (const { statusCode } of await Promise.all([sign(), sign()])) answers.push(statusCode)
      }
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  const seconds = (performance.now() - began) / 1_000
  expect(answers).toEqual(Array(4 * SALES).fill(200))
  expect(await db.$count(contractSignatures)).toBe(2 * SALES)
  expect(await db.$count(contracts, eq(contracts.status, 'signed'))).toBe(SALES)
  const events = await db.execute(sql`select from transaction_events where kind = 'signContract'`)
  expect(events.rows).toHaveLength(2 * SALES)
  if (process.env.CONTRACT_SALES)
    process.stdout.write(
      `${2 * SALES} signatures in ${seconds.toFixed(1)} s: ${Math.round((120 * SALES) / seconds)} a minute, each sent twice\n`,
    )
})
