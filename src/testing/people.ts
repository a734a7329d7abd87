/** Builders: people, catteries and cats with sensible values that a test overrides where it matters. */
import { randomBytes } from 'node:crypto'
import { users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import type { TestApp } from './app.ts'

export type Person = { id: string; email: string; cookie: string }

const PASSWORD = 'a long enough secret'

/** Signs a new person up through the API and answers their session's cookie. */
export async function signUp(
  app: TestApp,
  overrides: Partial<typeof users.$inferInsert> = {},
): Promise<Person> {
  const email = overrides.email ?? `${randomBytes(6).toString('hex')}@example.com`
  const response = await app.request('POST', '/api/auth/sign-up/email', {
    body: {
      email,
      password: PASSWORD,
      firstName: overrides.firstName ?? 'Robin',
      lastName: overrides.lastName ?? 'Testperson',
    },
  })
  if (response.statusCode !== 200)
    throw new Error(`Signing up answered ${response.statusCode}: ${response.body}`)
  const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const me = await app.request('GET', '/api/auth/user', { as: { cookie } })
  const { id } = me.json<{ id: string }>()
  return { id, email, cookie }
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
