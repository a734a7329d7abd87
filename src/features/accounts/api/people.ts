import { hashPassword as hash } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import { newId } from '#lib/ids.ts'
import type { Handle } from '#platform/db/index.ts'
import { accounts, users } from './tables.ts'

export type NewPerson = {
  id?: string
  email: string
  firstName: string
  lastName: string
  role?: 'buyer' | 'breeder' | 'admin'
  isVerified?: boolean
  profileImageUrl?: string | null
  /** From `hashPassword`; without it nobody can sign in by password. */
  passwordHash?: string
  createdAt?: Date
}

/** The stored form of a password (scrypt, a tenth of a second of work); several people may be given the same. */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

/** Adds a person as sign-up would, without mail or session: for demo data, tests and the first admin. Answers the id. */
export async function addPerson(handle: Handle, person: NewPerson): Promise<string> {
  const { id = newId(), passwordHash, role = 'buyer', isVerified = false, createdAt, ...rest } = person
  const email = person.email.toLowerCase()
  const name = `${person.firstName} ${person.lastName}`.trim()
  const times = createdAt && { createdAt, updatedAt: createdAt }
  await handle.insert(users).values({ ...rest, id, email, name, role, isVerified, ...times })
  if (passwordHash) {
    await handle
      .insert(accounts)
      .values({ userId: id, accountId: id, providerId: 'credential', password: passwordHash, ...times })
  }
  return id
}

/** Makes a buyer a breeder, in the transaction that gives them a cattery; staff stay staff. */
export async function makeBreeder(handle: Handle, userId: string): Promise<void> {
  await handle
    .update(users)
    .set({ role: 'breeder' })
    .where(and(eq(users.id, userId), eq(users.role, 'buyer')))
}

/** Closes an account to everything but reading, or opens it again with null. Sessions stay, so that the person can read. */
export async function setSuspended(handle: Handle, userId: string, at: Date | null): Promise<void> {
  await handle.update(users).set({ suspendedAt: at }).where(eq(users.id, userId))
}

/**
 * Makes the person with an address staff, or with false a member again. Sessions that are open take the new role at
 * once. Nobody becomes staff while suspended.
 */
export async function setStaff(
  handle: Handle,
  email: string,
  isStaff: boolean,
): Promise<'done' | 'unknown' | 'suspended'> {
  const [person] = await handle
    .select({ id: users.id, role: users.role, breederId: users.breederId, suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.email, email.toLowerCase()))
  if (!person) return 'unknown'
  if (isStaff && person.suspendedAt) return 'suspended'
  const member = person.role === 'admin' ? (person.breederId ? 'breeder' : 'buyer') : person.role
  await handle
    .update(users)
    .set({ role: isStaff ? 'admin' : member })
    .where(eq(users.id, person.id))
  return 'done'
}
