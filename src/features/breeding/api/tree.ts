/** The ancestors of an animal, or of the kittens of a mating, in their places. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { TreeAnimal } from '../contract.ts'
import { birthOf } from './present.ts'
import { listById, listRegistrations } from './store.ts'
import type { AnimalRow } from './tables.ts'

/** Columns of an animal with its parents. */
export const ancestorRow = z.object({
  id: z.string(),
  sireId: z.string().nullable(),
  damId: z.string().nullable(),
})
/** An ancestor as the rules of inbreeding read it. */
export type Ancestor = z.infer<typeof ancestorRow>

/** More generations than any pedigree has. */
export const DEEPEST = 1_000

/** The ancestors of animals over a number of generations, and these animals themselves; each once. */
export function listAncestors(db: DbOrTx, ids: string[], generations: number): Promise<Ancestor[]> {
  return read(db, ancestorRow).rows(sql`
    select id, sire_id, dam_id from ancestors_of(${sql.param(ids)}::uuid[], ${generations})`)
}

type Parents = { sireId: string | null; damId: string | null }

/** Says of IDs which ones the reader may see; see shown.ts. */
export type Shown = (db: DbOrTx, ids: string[]) => Promise<Set<string>>

/**
 * The tree from an animal's parents on, sires before dams, generation by generation. `withHidden` keeps the names of animals that the
 * reader may not see; otherwise, a branch ends before them.
 */
export async function buildTree(
  db: DbOrTx,
  parents: Parents,
  generations: number,
  { listShown, withHidden }: { listShown: Shown; withHidden: boolean },
): Promise<TreeAnimal[]> {
  const start = [parents.sireId, parents.damId].filter((id) => id !== null)
  const ancestors = await listAncestors(db, start, generations - 1)
  const ids = ancestors.map(({ id }) => id)
  const rows = new Map((await listById(db, ids)).map((row) => [row.id, row]))
  const shown = await listShown(db, ids)
  const registrations = await listRegistrations(db, ids)
  const tree: TreeAnimal[] = []
  const first = new Map<string, string>()
  let places: [string, string | null][] = [
    ['S', parents.sireId],
    ['D', parents.damId],
  ]
  for (let generation = 1; generation <= generations; generation += 1) {
    const next: typeof places = []
    for (const [place, id] of places) {
      const row = id ? rows.get(id) : undefined
      if (!row || !(withHidden || shown.has(row.id))) continue
      const repeats = first.get(row.id) ?? null
      first.set(row.id, repeats ?? place)
      const registration = registrations.find(({ animalId }) => animalId === row.id)
      tree.push(presentPlace(row, { place, repeats, isShown: shown.has(row.id), registration }))
      next.push([`${place}S`, row.sireId], [`${place}D`, row.damId])
    }
    places = next
  }
  return tree
}

type Place = Pick<TreeAnimal, 'place' | 'repeats' | 'isShown'> & {
  registration: NonNullable<TreeAnimal['registration']> | undefined
}

function presentPlace(row: AnimalRow, { registration, ...place }: Place): TreeAnimal {
  const { id, registeredName: name, sex } = row
  const hidden = {
    titlesBefore: null,
    titlesAfter: null,
    birth: null,
    color: null,
    emsCode: null,
    registration: null,
  }
  if (!place.isShown) return { ...place, id, name, sex, ...hidden }
  const { titlesBefore, titlesAfter, color, emsCode } = row
  return {
    ...place,
    id,
    name,
    sex,
    titlesBefore,
    titlesAfter,
    birth: birthOf(row),
    color,
    emsCode,
    registration: registration ? { registry: registration.registry, number: registration.number } : null,
  }
}
