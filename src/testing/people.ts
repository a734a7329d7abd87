/** Builders: people, catteries and cats with sensible values that a test overrides where it matters. */
import { createHmac, randomBytes } from 'node:crypto'
import { addPerson as addAccount, hashPassword } from '#features/accounts/api/index.ts'
import { sessions, users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { SESSION_SECRET, type TestApp } from './app.ts'

export type Person = { id: string; email: string; cookie: string }

/** Everybody's. */
export const PASSWORD = 'a long enough secret'
const SESSION_MS = 30 * 24 * 60 * 60 * 1000
/** Each hash is a tenth of a second of work, and the tests sign up hundreds. */
let passwordHash: Promise<string> | undefined

/** Someone who has just signed up, as the API leaves them but for the mail, with their session's cookie. */
export async function signUp(
  app: TestApp,
  overrides: { email?: string; firstName?: string; lastName?: string } = {},
): Promise<Person> {
  const { db } = app.services
  passwordHash ??= hashPassword(PASSWORD)
  const email = overrides.email ?? `${randomBytes(6).toString('hex')}@example.com`
  const names = { firstName: 'Robin', lastName: 'Testperson', ...overrides }
  const id = await addAccount(db, { ...names, email, passwordHash: await passwordHash })
  const token = randomBytes(16).toString('hex')
  await db.insert(sessions).values({ userId: id, token, expiresAt: new Date(Date.now() + SESSION_MS) })
  const signature = createHmac('sha256', SESSION_SECRET).update(token).digest('base64')
  return { id, email, cookie: `littermate.session_token=${encodeURIComponent(`${token}.${signature}`)}` }
}

export type Cattery = typeof breeders.$inferSelect

/** An active, verified cattery with an owner of its own. */
export async function addBreeder(
  app: TestApp,
  overrides: Partial<typeof breeders.$inferInsert> = {},
): Promise<Cattery> {
  const userId = overrides.userId ?? (await addPerson(app)).id
  const [row] = await app.services.db
    .insert(breeders)
    .values({
      name: 'Alex Testbreeder',
      businessName: 'Test Cattery',
      location: 'Portland, Oregon',
      verificationStatus: 'verified',
      isActive: true,
      ...overrides,
      userId,
    })
    .returning()
  if (!row) throw new Error('no breeder')
  return row
}

/** A row of a person who never signs in. */
export async function addPerson(app: TestApp): Promise<{ id: string; email: string }> {
  const id = newId()
  const email = `${randomBytes(6).toString('hex')}@example.com`
  await app.services.db.insert(users).values({ id, email, name: 'Alex Testbreeder', isVerified: true })
  return { id, email }
}

export type TestCat = typeof cats.$inferSelect

/** An available kitten of ten weeks for $2,500 with a $500 deposit. */
export async function addCat(
  app: TestApp,
  overrides: Partial<typeof cats.$inferInsert> = {},
): Promise<TestCat> {
  const breederId = overrides.breederId ?? (await addBreeder(app)).id
  const [row] = await app.services.db
    .insert(cats)
    .values({
      name: 'Juniper',
      breed: 'Maine Coon',
      gender: 'female',
      birthDate: addDays(isoDate(app.clock.now()), -70),
      price: 250_000,
      depositAmount: 50_000,
      ...overrides,
      breederId,
    })
    .returning()
  if (!row) throw new Error('no cat')
  return row
}
