/** Changing the own name, picture, and place. */
import { eq } from 'drizzle-orm'
import type { ParsedOf } from '#lib/client/endpoint.ts'
import { AppError } from '#lib/errors.ts'
import { findNear } from '#lib/places/resolve-place.ts'
import { requireCleanTexts } from '#lib/texts/public-text.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { User } from '../contract.ts'
import type { ProfileEndpoints } from '../profile-contract.ts'
import { lockAccount } from './lock-account.ts'
import { fullNameOf } from './people.ts'
import { present } from './present.ts'
import { users } from './tables.ts'

/** Attaches the wanted pictures of a user's row and detaches the others. Throws `invalid` for pictures of others. */
export type ExchangePictures = (
  tx: DbOrTx,
  owner: { id: string; field: string; at: Date },
  had: string[],
  wanted: string[],
) => Promise<unknown>

/**
 * Changes the name, the picture, or the place of a user. Throws `invalid` for names with contact details, for pictures of
 * others, and for a place that does not exist.
 */
export async function changeProfile(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  exchangePictures: ExchangePictures,
  userId: string,
  { firstName, lastName, profileImageUrl, place }: ParsedOf<ProfileEndpoints['PATCH /api/auth/user']>['body'],
): Promise<User> {
  // Other users see the names.
  requireCleanTexts({}, { names: { firstName, lastName } })
  if (place && !(await findNear(place)))
    throw new AppError('invalid', { fields: { place: `We know no ZIP code or town “${place}”.` } })
  return db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    const [user] = await tx.select().from(users).where(eq(users.id, userId))
    if (!user) throw new Error(`There is no user ${userId}.`)
    const names = {
      firstName: firstName ?? user.firstName,
      lastName: lastName === undefined ? user.lastName : lastName || null,
    }
    if (profileImageUrl !== undefined) {
      const owner = { id: userId, field: 'profileImageUrl', at: clock.now() }
      await exchangePictures(tx, owner, listOf(user.profileImageUrl), listOf(profileImageUrl))
    }
    const change = {
      ...names,
      name: fullNameOf(names.firstName, names.lastName),
      ...(profileImageUrl !== undefined && { profileImageUrl }),
      ...(place !== undefined && { place: place || null }),
      updatedAt: clock.now(),
    }
    await tx.update(users).set(change).where(eq(users.id, userId))
    return present({ ...user, ...change })
  })
}

const listOf = (url: string | null): string[] => (url === null ? [] : [url])
