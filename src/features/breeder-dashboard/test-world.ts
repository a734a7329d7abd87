import { eq } from 'drizzle-orm'
import { users } from '#features/accounts/api/tables.ts'
import type { TestApp } from '#testing/app.ts'
import { addBreeder, type Cattery, signUp, type TestUser } from '#testing/builders.ts'

/** Signs up a user with a role; a breeder has an active and verified cattery. */
export async function addStaffOrBreeder(
  app: TestApp,
  role: 'breeder' | 'admin',
  cattery: Partial<Cattery> = {},
): Promise<TestUser & { breederId: string }> {
  const person = await signUp(app)
  await app.services.db
    .update(users)
    .set({ role, staffRole: role === 'admin' ? 'owner' : null })
    .where(eq(users.id, person.id))
  const breeder = role === 'breeder' ? await addBreeder(app, { ...cattery, userId: person.id }) : undefined
  return { ...person, breederId: breeder?.id ?? '' }
}
