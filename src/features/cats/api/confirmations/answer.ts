/** Answers of breeders: a visit of the dashboard, or the button of an email, without signing in. */
import { findBreeder, requireOwnBreeder } from '#features/breeders/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { Keys } from '#platform/signatures/index.ts'
import type { OpenListings } from '../../confirmation-contract.ts'
import { confirm, listOpen } from './confirmations.ts'
import { readToken } from './token.ts'

/** Confirms the listings of a user's cattery. Throws `forbidden` for a user without one. */
export async function confirmOwn(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  owner: { id: string },
): Promise<void> {
  const { id } = await requireOwnBreeder(db, owner.id)
  await confirm(db, id, clock.now())
}

/** The open listings of a token's cattery. Throws `not_found` for an invalid token. */
export async function openListings(db: DbOrTx, keys: Keys, token: string): Promise<OpenListings> {
  const { id, businessName: cattery } = await catteryOf(db, keys, token)
  const cats = await listOpen(db, id)
  return { cattery, cats: cats.map(({ id, name, breed }) => ({ id, name, breed })) }
}

/** Confirms the open listings of a token's cattery, and returns them. Throws `not_found` for an invalid token. */
export async function confirmByToken(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  keys: Keys,
  token: string,
): Promise<OpenListings> {
  const { id } = await catteryOf(db, keys, token)
  await confirm(db, id, clock.now())
  return openListings(db, keys, token)
}

async function catteryOf(db: DbOrTx, keys: Keys, token: string) {
  const breederId = readToken(keys, token)
  const breeder = breederId && (await findBreeder(db, breederId))
  if (!breeder) throw new AppError('not_found')
  return breeder
}
