/** Actions of one database transaction: a process that is killed leaves nothing of them, or everything. */

import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { problemMessages, problems } from '#features/guarantee/api/tables.ts'
import { handovers } from '#features/handovers/api/tables.ts'
import { signUpStaff } from '#features/moderation/test-world.ts'
import { findLedgerErrors } from '#features/reconciliation/api/ledger-check.ts'
import { refunds } from '#features/refunds/api/tables.ts'
import { reviews } from '#features/reviews/api/tables.ts'
import { transitionSale } from '#features/sales/api/index.ts'
import { transactionEvents, transactions } from '#features/sales/api/tables.ts'
import type { TestApp } from '#testing/app.ts'
import { addBreeder, signUp, type TestUser } from '#testing/builders.ts'
import { ACTION_CRASHES, type Action } from '#testing/crashes/action-crash.ts'
import { openCrashWorld } from '#testing/crashes/crashes.ts'
import { addDocument, MICROCHIP } from '#testing/sales/handovers.ts'
import { type BoughtCat, buyCat } from '#testing/sales/refunds.ts'

type World = BoughtCat & { owner: TestUser }

/** A sale that is paid in full, of a cat that is old enough to leave; its go-home date has come. */
async function addSale(app: TestApp): Promise<World> {
  const owner = await signUp(app)
  await app.services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  const { id: breederId } = await addBreeder(app, { userId: owner.id })
  const sale = await buyCat(app, { breederId, birthDate: '2025-01-01' })
  await app.services.db.update(transactions).set({ goHomeDate: '2026-01-01' })
  return { ...sale, owner }
}

function complete(app: TestApp, { transactionId, owner }: World): Promise<unknown> {
  return app.services.db.transaction((tx) =>
    transitionSale(app.services, tx, {
      transactionId,
      name: 'complete',
      by: { actor: 'breeder', userId: owner.id },
    }),
  )
}

async function report(app: TestApp, { transactionId, buyer }: World): Promise<void> {
  const body = { kind: 'other', text: 'She sneezes and does not eat since yesterday.' }
  const { statusCode } = await app.request('POST', `/api/orders/${transactionId}/problem`, {
    as: buyer,
    body,
  })
  expect(statusCode).toBe(201)
}

/** What each action prepares, requests, and stores. */
const ACTIONS: Record<string, (app: TestApp, world: World) => Promise<Action & { again: number }>> = {
  handover: async (app, { transactionId, buyer, owner }) => {
    const path = `/api/orders/${transactionId}/handover`
    const { code } = (await app.request('GET', path, { as: buyer })).json()
    const files = [{ kind: 'contract', url: await addDocument(app, owner.id) }]
    const body = { microchip: MICROCHIP, code: code.digits, files }
    return { method: 'POST', path, cookie: owner.cookie, body, again: 200 }
  },
  'report of a problem': async (app, world) => {
    await complete(app, world)
    const files = [await addDocument(app, world.buyer.id)]
    const body = { kind: 'illness', text: 'She sneezes and does not eat since yesterday.', files }
    const path = `/api/orders/${world.transactionId}/problem`
    return { method: 'POST', path, cookie: world.buyer.cookie, body, again: 201 }
  },
  'decision about a problem': async (app, world) => {
    await complete(app, world)
    await report(app, world)
    const staff = await signUpStaff(app)
    const [problem] = await app.services.db.select().from(problems)
    const path = `/api/admin/problems/${problem?.caseId}/decision`
    const body = { refund: 40_000, reason: 'The note is clear.', expectedRemaining: world.cat.price }
    return { method: 'POST', path, cookie: staff.cookie, body, again: 409 }
  },
  review: async (app, world) => {
    await complete(app, world)
    const path = `/api/orders/${world.transactionId}/review`
    const body = { rating: 5, comment: 'She purred in the carrier for two hours.' }
    return { method: 'POST', path, cookie: world.buyer.cookie, body, again: 201 }
  },
  cancellation: async (_, { transactionId, buyer, cat }) => {
    const path = `/api/orders/${transactionId}/cancel`
    const body = { reason: 'We are moving.', expectedRefund: cat.price }
    return { method: 'POST', path, cookie: buyer.cookie, body, again: 200 }
  },
}

/** Every row that the actions write. */
async function rowsOf({ services: { db } }: TestApp): Promise<unknown> {
  const tables = [transactions, transactionEvents, handovers, problems, problemMessages, reviews, refunds]
  return Promise.all(tables.map((table) => db.select().from(table)))
}

const CASES = Object.entries(ACTIONS).flatMap(([name, prepare]) =>
  ACTION_CRASHES.map((point) => ({ name, point, prepare })),
)

describe('a process killed', () => {
  it.for(CASES)('$point of a $name leaves all of it or nothing', async (test) => {
    const { point, prepare } = test
    const { before, crash, reopen } = await openCrashWorld({ rateLimits: false })
    const { again, ...action } = await prepare(before, await addSale(before))
    const rows = await rowsOf(before)
    await before.close()
    expect(await crash('action-crash.ts', point, JSON.stringify(action))).toBe('SIGKILL')

    const app = await reopen({ work: false, rateLimits: false })
    const { method, path, cookie, body } = action
    const repeat = () => app.request(method, path, { as: { cookie }, body })
    const left = await rowsOf(app)
    if (point === 'before the commit') {
      expect(left).toEqual(rows)
      expect((await repeat()).statusCode).toBeLessThan(300)
      expect(await rowsOf(app)).not.toEqual(rows)
    } else {
      expect(left).not.toEqual(rows)
      expect((await repeat()).statusCode).toBe(again)
      expect(await rowsOf(app)).toEqual(left)
    }
    expect(await findLedgerErrors(app.services.db)).toEqual([])
  })
})
