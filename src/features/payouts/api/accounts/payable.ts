import { type SQL, sql } from 'drizzle-orm'
import { findCat } from '#features/cats/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Env } from '#platform/env.ts'
import type { Services } from '#platform/services.ts'
import { findAccount } from './store.ts'

/** Whether buyers can pay this breeder now, which a setting may make depend on the payout account. */
async function isPayable(env: Env, db: DbOrTx, breederId: string): Promise<boolean> {
  if (env.PAYOUTS === 'off' || env.PAYMENT_BEFORE_PAYOUT_ACCOUNT === 'allowed') return true
  return (await findAccount(db, breederId))?.state === 'active'
}

/** Throws breeder_not_ready if buyers cannot pay this breeder yet. */
async function requirePayable(env: Env, db: DbOrTx, breederId: string): Promise<void> {
  if (!(await isPayable(env, db, breederId))) throw new AppError('breeder_not_ready')
}

/** Whether buyers can pay the breeder of a cat now. Throws not_found for a cat that is not public. */
export async function payableOf(
  { db, env }: Pick<Services, 'db' | 'env'>,
  catId: string,
): Promise<{ isPayable: boolean }> {
  const cat = await findCat(db, catId)
  if (!cat?.isViewable) throw new AppError('not_found')
  return { isPayable: await isPayable(env, db, cat.breederId) }
}

/** Whether a breeder's payout account is active, as a condition; `breederId` is the breeder's column. */
const hasActiveAccount = (breederId: SQL): SQL =>
  sql`exists (select from payout_accounts where breeder_id = ${breederId} and state = 'active')`

/** What other features ask about the payout accounts of breeders. */
export const payableAccounts = { requirePayable, hasActiveAccount }
