/** For tests: animals with sensible values that a test overrides where it matters. */
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import type { TestApp } from '#testing/app.ts'
import { addBreeder, type Cattery, signUp, type TestUser } from '#testing/builders.ts'
import { type AnimalRow, animals, type NewAnimalRow } from './api/tables.ts'
import type { Animal } from './contract.ts'

/** A private Siberian tom of a book. */
export async function addAnimal(
  app: TestApp,
  overrides: Partial<NewAnimalRow> & { breederId: string },
): Promise<AnimalRow> {
  const values = { registeredName: 'Animal', breed: 'Siberian', sex: 'male' as const, ...overrides }
  const [row] = await app.services.db.insert(animals).values(values).returning()
  if (!row) throw new Error('no animal')
  return row
}

/** Gives an animal parents by name, which are added to its book; the ones of the dam are added to hers. */
export async function addAncestors(
  app: TestApp,
  animal: { id: string; breederId: string },
  { sire, dam }: { sire?: string; dam?: string },
  overrides: Partial<NewAnimalRow> = {},
): Promise<{ sire: AnimalRow | undefined; dam: AnimalRow | undefined }> {
  const { breederId } = animal
  const add = (registeredName: string, sex: 'male' | 'female') =>
    addAnimal(app, { breederId, registeredName, sex, isOutside: true, visibility: 'public', ...overrides })
  const parents = {
    sire: sire === undefined ? undefined : await add(sire, 'male'),
    dam: dam === undefined ? undefined : await add(dam, 'female'),
  }
  const change = {
    ...(parents.sire && { sireId: parents.sire.id }),
    ...(parents.dam && { damId: parents.dam.id }),
  }
  await app.services.db.update(animals).set(change).where(eq(animals.id, animal.id))
  return parents
}

/** A breeder with a public cattery, and functions that send requests as this breeder. */
export type Book = {
  owner: TestUser
  cattery: Cattery
  /** Sends a request and returns its status and body. */
  call(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }>
  /** The body of a request that must succeed. */
  get<T>(path: string): Promise<T>
  /** Adds an animal through the API, by default a Siberian tom. */
  add(form?: object): Promise<Animal>
}

/** A book without animals. */
export async function openBook(
  app: TestApp,
  overrides: Partial<Parameters<typeof addBreeder>[1]> = {},
): Promise<Book> {
  const owner = await signUp(app)
  await app.services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  const cattery = await addBreeder(app, { ...overrides, userId: owner.id })
  const call: Book['call'] = async (method, path, body) => {
    const response = await app.request(method, `/api/breeding${path}`, { as: owner, ...(body && { body }) })
    return { status: response.statusCode, body: response.json() }
  }
  return {
    owner,
    cattery,
    call,
    async get<T>(path: string) {
      const { status, body } = await call('GET', path)
      expect(status, JSON.stringify(body)).toBe(200)
      return body as T
    },
    async add(form = {}) {
      const { status, body } = await call('POST', '/animals', {
        registeredName: 'Animal',
        breed: 'Siberian',
        sex: 'male',
        ...form,
      })
      expect(status, JSON.stringify(body)).toBe(201)
      return body as Animal
    },
  }
}
