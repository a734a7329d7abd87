import { and, eq } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import type { StaffRole } from '#lib/staff-roles.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { accounts, users } from './tables.ts'

export type NewPerson = {
  id?: string
  email: string
  firstName: string
  lastName: string
  role?: 'buyer' | 'breeder' | 'admin'
  /** For role `admin`; by default `owner`. */
  staffRole?: StaffRole
  isVerified?: boolean
  profileImageUrl?: string | null
  /** From `hashPassword`; without it, signing in with a password is impossible. */
  passwordHash?: string
  createdAt?: Date
}

/** First and last name, of which one may be missing. */
export const fullNameOf = (...names: (string | null | undefined)[]): string => names.filter(Boolean).join(' ')

/** Adds a user as sign-up would, without email or session; for demo data, tests, and the first admin. Returns the ID. */
export async function addPerson(handle: DbOrTx, person: NewPerson): Promise<string> {
  const { id = newId(), passwordHash, role = 'buyer', isVerified = false, createdAt, ...rest } = person
  const staffRole = role === 'admin' ? (person.staffRole ?? 'owner') : null
  const email = person.email.toLowerCase()
  const name = fullNameOf(person.firstName, person.lastName)
  const times = createdAt && { createdAt, updatedAt: createdAt }
  await handle.insert(users).values({ ...rest, id, email, name, role, staffRole, isVerified, ...times })
  if (passwordHash) {
    await handle
      .insert(accounts)
      .values({ userId: id, accountId: id, providerId: 'credential', password: passwordHash, ...times })
  }
  return id
}

/** Gives a buyer the breeder role, in the transaction that adds the cattery. Returns false for others, who keep their role. */
export async function makeBreeder(handle: DbOrTx, userId: string): Promise<boolean> {
  const changed = await handle
    .update(users)
    .set({ role: 'breeder' })
    .where(and(eq(users.id, userId), eq(users.role, 'buyer')))
    .returning({ id: users.id })
  return changed.length > 0
}

/** Stores a user's own cattery with the user, in the transaction that adds it. */
export async function setOwnCattery(tx: DbOrTx, userId: string, breederId: string): Promise<void> {
  await tx.update(users).set({ breederId }).where(eq(users.id, userId))
}

/** Suspends an account (read-only), or restores it with null. Sessions remain valid. */
export async function setSuspended(handle: DbOrTx, userId: string, at: Date | null): Promise<void> {
  await handle.update(users).set({ suspendedAt: at }).where(eq(users.id, userId))
}
