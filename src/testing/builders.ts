/** Adds users, catteries, and cats with default values that tests can override. */
import { randomBytes } from 'node:crypto'
import { addPerson, hashPassword, setOwnCattery } from '#features/accounts/api/index.ts'
import { signCookie } from '#features/accounts/api/sessions/session-cookie.ts'
import { sessions, users } from '#features/accounts/api/tables.ts'
import { placeColumns } from '#features/breeders/api/place.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { litterFacts } from '#features/litters/api/index.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { DAY_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { KEYS, type TestApp } from './app.ts'

export type TestUser = { id: string; email: string; cookie: string }

/** The password of all test users. */
export const PASSWORD = 'a long enough secret'
const SESSION_MS = 30 * DAY_MS
/** Shared because each hash takes 0.1 s. */
let passwordHash: Promise<string> | undefined

/** Sessions of tests stay recent while the clock advances, unless a test changes this. */
const ALWAYS_RECENT = new Date('2100-01-01')

/** Adds a user as signing up does, but without email, and a session with its cookie. */
export async function signUp(
  app: TestApp,
  overrides: { email?: string; firstName?: string; lastName?: string } = {},
): Promise<TestUser> {
  const { db } = app.services
  passwordHash ??= hashPassword(PASSWORD)
  const email = overrides.email ?? `${randomBytes(6).toString('hex')}@example.com`
  const names = { firstName: 'Robin', lastName: 'Testperson', ...overrides }
  const id = await addPerson(db, { ...names, email, passwordHash: await passwordHash })
  const token = randomBytes(16).toString('hex')
  const expiresAt = new Date(Date.now() + SESSION_MS)
  await db.insert(sessions).values({ userId: id, token, expiresAt, authenticatedAt: ALWAYS_RECENT })
  return { id, email, cookie: `littermate.session_token=${signCookie(token, KEYS)}` }
}

export type Cattery = typeof breeders.$inferSelect

/** Adds an active, verified cattery, by default with a new owner. */
export async function addBreeder(
  app: TestApp,
  overrides: Partial<typeof breeders.$inferInsert> = {},
): Promise<Cattery> {
  const userId = overrides.userId ?? (await addUser(app)).id
  const [row] = await app.services.db
    .insert(breeders)
    .values({
      name: 'Alex Testbreeder',
      businessName: 'Test Cattery',
      location: 'Portland, Oregon',
      verificationStatus: 'verified',
      appliedAt: app.clock.now(),
      isActive: true,
      ...(await placeColumns(overrides.location ?? 'Portland, Oregon')),
      ...overrides,
      userId,
    })
    .returning()
  if (!row) throw new Error('no breeder')
  await setOwnCattery(app.services.db, userId, row.id)
  return row
}

/** Adds a user without a password or session. */
export async function addUser(app: TestApp): Promise<{ id: string; email: string }> {
  const id = newId()
  const email = `${randomBytes(6).toString('hex')}@example.com`
  await app.services.db.insert(users).values({ id, email, name: 'Alex Testbreeder', isVerified: true })
  return { id, email }
}

export type TestCat = typeof cats.$inferSelect

/** The columns of a cat with certifications that have a document. */
export function certifiedBy(
  ...certifications: string[]
): Pick<TestCat, 'healthCertifications' | 'healthRecords'> {
  const record = { lab: 'Fernbank', date: '2026-01-02', documentUrl: '/objects/certificate' }
  return {
    healthCertifications: certifications,
    healthRecords: certifications.map((certification) => ({ ...record, certification })),
  }
}

/**
 * Adds an available kitten, 10 weeks old, for $2,500 with a deposit of a fifth of the price, by default in a new cattery. A kitten of
 * a litter has its birth date and breed.
 */
export async function addCat(
  app: TestApp,
  overrides: Partial<typeof cats.$inferInsert> = {},
): Promise<TestCat> {
  const breederId = overrides.breederId ?? (await addBreeder(app)).id
  const { price = 250_000, litterId } = overrides
  const litter = litterId ? await litterFacts.lockLitterFacts(app.services.db, litterId) : undefined
  const [row] = await app.services.db
    .insert(cats)
    .values({
      name: 'Juniper',
      breed: litter?.breeds?.[0] ?? 'Maine Coon',
      gender: 'female',
      birthDate: litter?.birthDate ?? addDays(isoDate(app.clock.now()), -70),
      price,
      depositAmount: Math.round(price / 5),
      ...overrides,
      breederId,
    })
    .returning()
  if (!row) throw new Error('no cat')
  return row
}
