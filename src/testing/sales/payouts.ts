/** Sales of breeders with payout accounts, up to the transfer. */
import { eq } from 'drizzle-orm'
import { readPayable } from '#features/ledger/api/index.ts'
import { recognizeSale } from '#features/ledger/api/recognition.ts'
import { sweepPayouts } from '#features/payouts/api/sweep.ts'
import { payoutAccounts } from '#features/payouts/api/tables.ts'
import { listReversals, listTransfers } from '#features/payouts/api/transfers/store.ts'
import { transitionSale } from '#features/sales/api/index.ts'
import { SYSTEM } from '#features/sales/contract.ts'
import { DAY_MS } from '#lib/durations.ts'
import type { TestApp } from '../app.ts'
import { controlsOf } from './purchase.ts'
import { type BoughtCat, buyCat } from './refunds.ts'

/** Gives a breeder an active account at the provider and here; returns its ID there. */
export async function addPayoutAccount(app: TestApp, breederId: string): Promise<string> {
  const id = `acct_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`
  const data = { id, object: 'account', created: 1, capabilities: { transfers: 'active' } }
  await controlsOf(app).put('account', data)
  await app.services.db
    .insert(payoutAccounts)
    .values({ breederId, stripeAccountId: id, state: 'active', transfers: 'active', payoutsEnabled: true })
  return id
}

/** Restricts a breeder's account at the provider and here, or makes it active again. */
export async function setAccountActive(
  app: TestApp,
  { id: breederId, accountId }: { id: string; accountId: string },
  isActive: boolean,
  { only }: { only?: 'provider' } = {},
): Promise<void> {
  const capabilities = { transfers: isActive ? 'active' : 'inactive' }
  await controlsOf(app).overwrite(accountId, { capabilities })
  if (only) return
  const state = isActive
    ? ({ state: 'active', restriction: null } as const)
    : ({ state: 'restricted', restriction: 'past_due' } as const)
  await app.services.db.update(payoutAccounts).set(state).where(eq(payoutAccounts.breederId, breederId))
}

/** Ends a sale with the handover, as the sweep of handovers does, and posts what was earned. */
export async function completeSale(
  app: TestApp,
  { transactionId }: Pick<BoughtCat, 'transactionId'>,
): Promise<void> {
  const { services } = app
  await services.db.transaction((tx) =>
    transitionSale(services, tx, { transactionId, name: 'complete', by: SYSTEM }),
  )
  await recognizeSale(services, transactionId)
}

/** A completed sale whose money is available at the provider. */
export async function soldCat(app: TestApp, cat: Parameters<typeof buyCat>[1] = {}): Promise<BoughtCat> {
  const sale = await buyCat(app, cat)
  await completeSale(app, sale)
  app.clock.advance(3 * DAY_MS)
  return sale
}

/** Lets everything happen that is due, as the worker does. */
export async function runPayouts(app: TestApp, rounds = 3): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await sweepPayouts(app.services, { crashed: true })
}

/** What the ledger owes the breeder of a sale, with its transfers and reversals. */
export async function payoutOfSale(app: TestApp, { transactionId: id }: Pick<BoughtCat, 'transactionId'>) {
  const { db } = app.services
  return {
    owed: await readPayable(db, { id }),
    transfers: await listTransfers(db, id),
    reversals: await listReversals(db, id),
  }
}
