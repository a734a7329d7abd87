/** Takes an import back. */
import { lockOwnBreeder } from '#features/breeders/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Services } from '#platform/services.ts'
import type { AnimalImport } from '../../import-contract.ts'
import { listTests } from '../health/store.ts'
import type { AnimalPorts } from '../ports.ts'
import { lockPedigrees } from '../store.ts'
import { followAnimals, requireWritten } from './apply-import.ts'
import { presentImport } from './present.ts'
import * as store from './store.ts'

/** Names that a message lists. */
const MAX_NAMED = 5

const listOf = new Intl.ListFormat('en-US')

/**
 * Removes what an import added and restores what it completed, once. Throws `not_found`, and `conflict` with the names of animals that
 * were changed since, or that kittens, health tests, listings, or pairings need.
 */
export async function undoImport(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  ports: AnimalPorts,
  owner: { id: string },
  id: string,
): Promise<AnimalImport> {
  return db.transaction(async (tx) => {
    const breeder = await lockOwnBreeder(tx, owner.id)
    const stored = await store.lockImport(tx, breeder.id, id)
    if (!stored || stored.status === 'checked') throw new AppError('not_found')
    if (stored.status === 'undone') return presentImport(stored)
    await lockPedigrees(tx)
    const changes = await store.listChanges(tx, id)
    const edited = changes.filter(({ version, currentVersion }) => version !== currentVersion)
    requireNone(
      edited.map(({ name }) => name),
      'was changed since',
      'were changed since',
    )
    const added = changes.filter(({ before }) => before === null).map(({ animalId }) => animalId)
    const parents = await store.listParentsOfOthers(
      tx,
      added,
      changes.map(({ animalId }) => animalId),
    )
    requireNone(parents, 'has kittens that were added since', 'have kittens that were added since')
    const needed = await ports.listNeeded(tx, added)
    const named = changes.filter(({ animalId }) => needed.has(animalId)).map(({ name }) => name)
    requireNone(named, 'is listed or in a pairing', 'are listed or in a pairing')
    const tested = new Set((await listTests(tx, added)).map(({ animalId }) => animalId))
    requireNone(
      changes.filter(({ animalId }) => tested.has(animalId)).map(({ name }) => name),
      'has health tests that were added since',
      'have health tests that were added since',
    )
    const restored = changes.flatMap(({ before, currentVersion }) =>
      before ? [{ ...before, currentVersion }] : [],
    )
    if (restored.length > 0) {
      const facts = restored.map(({ facts: before, currentVersion }) => ({
        ...before,
        version: currentVersion,
      }))
      await requireWritten(tx, breeder.id, facts)
      await store.removeRegistrations(
        tx,
        restored.map(({ facts: before, registrations }) => ({ id: before.id, kept: registrations })),
      )
      await store.followVersions(
        tx,
        id,
        restored.map(({ facts: before }) => before),
      )
      await followAnimals(
        tx,
        ports,
        restored.map(({ facts: before }) => before.id),
      )
    }
    await store.deleteAnimals(tx, breeder.id, added)
    const undone = await store.changeImport(tx, id, { status: 'undone', undoneAt: clock.now() })
    return presentImport(undone)
  })
}

/** Throws `conflict` with names. */
function requireNone(names: string[], one: string, several: string): void {
  if (names.length === 0) return
  const more = names.length - MAX_NAMED
  const named = [...names.slice(0, MAX_NAMED), ...(more > 0 ? [`${more} more`] : [])]
  throw new AppError('conflict', {
    message: `${listOf.format(named)} ${names.length === 1 ? one : several}, so this import can no longer be undone.`,
  })
}
