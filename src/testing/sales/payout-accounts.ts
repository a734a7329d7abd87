/** Steps of a breeder who sets up payouts. */

import type { AccountOutcome } from '@littermate/local-stripe'
import { eq } from 'drizzle-orm'
import { users } from '#features/accounts/api/tables.ts'
import type { PayoutAccount } from '#features/payouts/account-contract.ts'
import { payoutAccounts } from '#features/payouts/api/tables.ts'
import type { TestApp } from '../app.ts'
import { addBreeder, type Cattery, signUp, type TestUser } from '../builders.ts'
import { controlsOf } from './purchase.ts'

/** A signed-in breeder with a cattery. */
export async function signUpBreeder(app: TestApp): Promise<{ owner: TestUser; breeder: Cattery }> {
  const owner = await signUp(app)
  await app.services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  return { owner, breeder: await addBreeder(app, { userId: owner.id }) }
}

/** The URL of the provider's page on which a breeder provides information. */
export async function startOnboarding(app: TestApp, owner: TestUser): Promise<string> {
  const response = await app.request('POST', '/api/payout-account/onboarding', { as: owner })
  if (response.statusCode !== 200) throw new Error(`onboarding returned ${response.body}`)
  return response.json().url
}

/** The row of a breeder. */
export async function accountRow(app: TestApp, { id }: Pick<Cattery, 'id'>) {
  const [row] = await app.services.db.select().from(payoutAccounts).where(eq(payoutAccounts.breederId, id))
  return row
}

/** Reads the account from the provider, as the return page does. */
export async function refresh(app: TestApp, owner: TestUser): Promise<PayoutAccount> {
  const response = await app.request('POST', '/api/payout-account/refresh', { as: owner })
  if (response.statusCode !== 200) throw new Error(`refresh returned ${response.body}`)
  return response.json()
}

/** A breeder whose account has this outcome; returns its ID at the provider. */
export async function setUpAccount(
  app: TestApp,
  owner: TestUser,
  breeder: Pick<Cattery, 'id'>,
  outcome: AccountOutcome = 'active',
): Promise<string> {
  await startOnboarding(app, owner)
  const id = (await accountRow(app, breeder))?.stripeAccountId ?? ''
  await controlsOf(app).changeAccount(id, outcome)
  await refresh(app, owner)
  return id
}
