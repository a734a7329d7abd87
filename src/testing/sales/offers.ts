/** Waiting lists with offers: a cattery with a pairing, kittens, and families, as its members make them. */
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { breedingPairings } from '#features/litters/api/tables.ts'
import { offers } from '#features/waiting-lists/api/tables.ts'
import type { Entry } from '#features/waiting-lists/contract.ts'
import { newId } from '#lib/ids.ts'
import type { TestApp } from '../app.ts'
import { addBreeder, addCat, signUp, type TestCat, type TestUser } from '../builders.ts'

export type ListWorld = { owner: TestUser; breederId: string; pairingId: string }

/** A cattery whose list of a pairing counts entries at once. */
export async function openList(app: TestApp): Promise<ListWorld> {
  const owner = await signUp(app, { firstName: 'Anna', lastName: 'Berg' })
  const { db } = app.services
  await db.update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  const { id: breederId } = await addBreeder(app, { userId: owner.id, businessName: 'Quiet Paws' })
  const parents = { sireName: 'Rowan', damName: 'Hazel', sireBreed: 'Ragdoll', damBreed: 'Ragdoll' }
  const [pairing] = await db
    .insert(breedingPairings)
    .values({ breederId, ...parents, chosenStatus: 'born' })
    .returning()
  const world = { owner, breederId, pairingId: pairing?.id ?? '' }
  await configure(app, world, {})
  return world
}

/** Changes the settings of the list of the pairing. */
export async function configure(
  app: TestApp,
  { owner, pairingId }: ListWorld,
  change: Record<string, unknown>,
): Promise<void> {
  const body = { pairingId, isOpen: true, maxEntries: null, confirmsEntries: false, questions: [], ...change }
  const response = await app.request('PUT', '/api/breeders/waiting-list/settings', { as: owner, body })
  expect(response.statusCode, response.body).toBe(200)
}

/** A kitten of the pairing. */
export function addKitten(
  app: TestApp,
  { breederId, pairingId }: ListWorld,
  change: Partial<typeof cats.$inferInsert> = {},
): Promise<TestCat> {
  return addCat(app, { breederId, breedingPairingId: pairingId, gender: 'female', ...change })
}

/** A new family that joins the list of the pairing, without wishes unless they are given. */
export async function joinAs(
  app: TestApp,
  world: ListWorld,
  firstName: string,
  wishes: Record<string, unknown> = {},
): Promise<{ family: TestUser; entryId: string }> {
  const family = await signUp(app, { firstName, lastName: 'Tate' })
  return { family, entryId: await joinList(app, world, family, wishes) }
}

/** A family joins the list of the pairing; returns the ID of its entry. */
export async function joinList(
  app: TestApp,
  { breederId, pairingId }: { breederId: string; pairingId: string | null },
  as: TestUser,
  wishes: Record<string, unknown> = {},
): Promise<string> {
  const body = {
    id: newId(),
    breederId,
    pairingId,
    gender: null,
    colors: [],
    purpose: 'companion',
    earliest: null,
    latest: null,
    maxPrice: null,
    home: 'A quiet house with a garden.',
    answers: [],
    ...wishes,
  }
  const response = await app.request('POST', '/api/waiting-lists/entries', { as, body })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<Entry>().id
}

/** Sends an offer of the breeder. */
export function sendOffer(
  app: TestApp,
  { owner }: ListWorld,
  entryId: string,
  kittens: { id: string }[],
  change: Record<string, unknown> = {},
) {
  const catIds = kittens.map(({ id }) => id)
  const body = { id: newId(), entryId, catIds, hours: 48, skipReason: null, offersNext: false, ...change }
  return app.request('POST', '/api/breeders/waiting-list/offers', { as: owner, body })
}

/** Makes an offer, and waits until its deadline has begun. Returns its ID. */
export async function offer(
  app: TestApp,
  world: ListWorld,
  entryId: string,
  kittens: { id: string }[],
  change: Record<string, unknown> = {},
): Promise<string> {
  const response = await sendOffer(app, world, entryId, kittens, change)
  expect(response.statusCode, response.body).toBe(200)
  const id = response.json<Entry>().offer?.id ?? ''
  await deadlineOf(app, id)
  return id
}

/** Waits until the family of an offer was told, and returns the deadline. */
export async function deadlineOf(app: TestApp, id: string): Promise<Date> {
  let deadline: Date | null | undefined
  await expect
    .poll(async () => {
      const [row] = await app.services.db.select().from(offers).where(eq(offers.id, id))
      deadline = row?.deadline
      return deadline
    })
    .toBeInstanceOf(Date)
  return deadline as Date
}

/** The open offer of an entry, as its family sees it. */
export async function entryOf(app: TestApp, as: TestUser, entryId: string): Promise<Entry> {
  return (await app.request('GET', `/api/waiting-lists/entries/${entryId}`, { as })).json<Entry>()
}

/** A row of a cat. */
export async function catOf(app: TestApp, id: string): Promise<TestCat> {
  const [row] = await app.services.db.select().from(cats).where(eq(cats.id, id))
  if (!row) throw new Error(`There is no cat ${id}.`)
  return row
}

/** What happened to an entry, oldest first. */
export async function eventsOf(app: TestApp, as: TestUser, entryId: string): Promise<string[]> {
  return (await entryOf(app, as, entryId)).events.map(({ kind }) => kind)
}
