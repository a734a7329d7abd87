/** For tests: parents, pairings and litters with sensible values that a test overrides where it matters. */
import type { TestApp } from '#testing/app.ts'
import { addBreeder } from '#testing/builders.ts'
import { breedingPairings, litters, queens, sires } from './api/tables.ts'
import type { PairingStatus } from './contract.ts'

type Row<T extends { $inferSelect: unknown }> = T['$inferSelect']
type New<T extends { $inferInsert: unknown }> = Partial<T['$inferInsert']>

/** A sire of 30 months, or with `queens` a queen. */
export async function addParent(
  app: TestApp,
  table: typeof sires | typeof queens,
  overrides: New<typeof sires> & { breederId: string },
): Promise<Row<typeof sires>> {
  const values = { name: 'Parent', breed: 'Siberian', age: 30, ...overrides }
  const [row] = await app.services.db.insert(table).values(values).returning()
  if (!row) throw new Error('no parent')
  return row
}

/** A planned pairing without date or with a chosen status, of an active, verified cattery, with parents of its own. */
export async function addPairing(
  app: TestApp,
  { status, ...overrides }: New<typeof breedingPairings> & { status?: PairingStatus } = {},
): Promise<Row<typeof breedingPairings>> {
  const breederId = overrides.breederId ?? (await addBreeder(app)).id
  const { sireName = 'Ivan', damName = 'Katya', sireBreed = 'Siberian', damBreed = 'Siberian' } = overrides
  const sire = await addParent(app, sires, { breederId, name: sireName, breed: sireBreed })
  const queen = await addParent(app, queens, { breederId, name: damName, breed: damBreed })
  const parents = { sireName, damName, sireBreed, damBreed, sireId: sire.id, queenId: queen.id }
  const values = { ...parents, ...(status && { chosenStatus: status }), ...overrides, breederId }
  const [row] = await app.services.db.insert(breedingPairings).values(values).returning()
  if (!row) throw new Error('no pairing')
  return row
}

/** A litter of four, three of them still to be had, of an active, verified cattery. */
export async function addLitter(
  app: TestApp,
  overrides: New<typeof litters> = {},
): Promise<Row<typeof litters>> {
  const breederId = overrides.breederId ?? (await addBreeder(app)).id
  const values = { totalKittens: 4, availableKittens: 3, birthDate: '2026-01-10', ...overrides, breederId }
  const [row] = await app.services.db.insert(litters).values(values).returning()
  if (!row) throw new Error('no litter')
  return row
}

/** A litter of a pairing, both of one cattery. */
export async function addBornLitter(
  app: TestApp,
  overrides: New<typeof litters> = {},
): Promise<{ pairing: Row<typeof breedingPairings>; litter: Row<typeof litters> }> {
  const pairing = await addPairing(app, { status: 'born', priceRange: { min: 1, max: 2 } })
  const own = { breederId: pairing.breederId, breedingPairingId: pairing.id }
  return { pairing, litter: await addLitter(app, { ...own, ...overrides }) }
}
