/** Trees and inbreeding of animals, and of the kittens of matings. */
import { requireOwnBreeder } from '#features/breeders/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import {
  type Inbreeding,
  MAX_GENERATIONS,
  type Mating,
  type Pedigree,
  type PublicInbreeding,
  type PublicPedigree,
} from '../contract.ts'
import { inbreedingOfMating } from '../rules/inbreeding/mating.ts'
import { checkMating } from '../rules/mating-checks.ts'
import { getMatingColors } from './colors.ts'
import { computeMatingHealth, readContext, readMated } from './health/mating-health.ts'
import { presentRelative } from './present.ts'
import { listPublic, listShown } from './shown.ts'
import { findAnimal, listById } from './store.ts'
import type { AnimalRow } from './tables.ts'
import { type Ancestor, buildTree, listAncestors, type Shown } from './tree.ts'

type Needs = Pick<Services, 'db'>
type Owner = { id: string }
type Parents = { sireId: string | null; damId: string | null }

/** Generations that inbreeding is computed over, or all. */
export type Depth = number | 'all'

/** Generations of the tree of a mating. */
const MATING_TREE = 4

/** The tree of an animal that the breeder may see, and its inbreeding. Throws `not_found`. */
export async function getPedigree(
  { db }: Needs,
  owner: Owner,
  { id, generations, tree }: { id: string; generations: Depth; tree: number },
): Promise<Pedigree> {
  const breeder = await requireOwnBreeder(db, owner.id)
  const row = await findAnimal(db, id)
  const shown: Shown = (handle, ids) => listShown(handle, breeder.id, ids)
  if (!row || !(await shown(db, [id])).has(id)) throw new AppError('not_found')
  return {
    generations: tree,
    tree: await buildTree(db, row, tree, { listShown: shown, withHidden: true }),
    inbreeding: (await computeInbreeding(db, row, generations, shown)).inbreeding,
  }
}

/** The public part of an animal's tree, and its inbreeding over `generations`, for everyone; undefined for an unknown animal. */
export async function getPublicPedigree(
  db: DbOrTx,
  animalId: string,
  generations: number,
): Promise<PublicPedigree | undefined> {
  const row = await findAnimal(db, animalId)
  if (!row) return undefined
  const tree = await buildTree(db, row, generations, { listShown: listPublic, withHidden: false })
  return { generations, tree, ...(await publicInbreeding(db, row, row, generations)) }
}

/** The expected inbreeding of the kittens of two animals over `generations`, for everyone, on a page of a cattery. */
export function getPublicInbreeding(
  db: DbOrTx,
  breederId: string,
  parents: Parents,
  generations: number,
): Promise<PublicInbreeding> {
  return publicInbreeding(db, { breederId }, parents, generations)
}

async function publicInbreeding(
  db: DbOrTx,
  { breederId }: { breederId: string },
  parents: Parents,
  generations: number,
): Promise<PublicInbreeding> {
  const known = [parents.sireId, parents.damId].filter((id) => id !== null)
  if ((await listPublic(db, known)).size === 0) return { breederId, inbreeding: null }
  const { inbreeding } = await computeInbreeding(db, parents, generations, listPublic)
  const commonAncestors = inbreeding.commonAncestors.filter(({ isShown }) => isShown)
  return { breederId, inbreeding: { ...inbreeding, commonAncestors } }
}

/**
 * The tree, inbreeding, and colors of the kittens of two animals, and the checks of the mating. Throws `invalid` for animals that the
 * breeder may not see or that have the wrong sex.
 */
export async function previewMating(
  { db, clock }: Needs & Pick<Services, 'clock'>,
  owner: Owner,
  { sireId, damId, generations }: { sireId: string; damId: string; generations: Depth },
): Promise<Mating> {
  const breeder = await requireOwnBreeder(db, owner.id)
  const shown: Shown = (handle, ids) => listShown(handle, breeder.id, ids)
  const rows = await listById(db, [sireId, damId])
  const visible = await shown(db, [sireId, damId])
  const find = (id: string) => (visible.has(id) ? rows.find((row) => row.id === id) : undefined)
  const { sire, dam } = requirePair(find(sireId), find(damId))
  const parents = { sireId, damId }
  const today = dayIn(clock.now(), breeder.timeZone)
  const [tree, { inbreeding, ancestors }, colors, { health, family }] = await Promise.all([
    buildTree(db, parents, MATING_TREE, { listShown: shown, withHidden: true }),
    computeInbreeding(db, parents, generations, shown),
    getMatingColors(db, { sire, dam }, shown),
    computeMatingHealth(db, sire, dam, shown),
  ])
  const { registries: ofSire, ...matedSire } = await readMated(db, family, sire, today)
  const { registries: ofDam, ...matedDam } = await readMated(db, family, dam, today)
  const context = await readContext(db, dam, [...ofSire, ...ofDam], [sireId, damId], today)
  return {
    sire: presentRelative(sire, true),
    dam: presentRelative(dam, true),
    tree,
    inbreeding,
    checks: checkMating(new Map(ancestors.map((row) => [row.id, row])), matedSire, matedDam, context),
    colors,
    health,
  }
}

function requirePair(
  sire: AnimalRow | undefined,
  dam: AnimalRow | undefined,
): { sire: AnimalRow; dam: AnimalRow } {
  const fields: Record<string, string> = {}
  if (!sire) fields.sireId = 'Please choose an animal that you may see.'
  else if (sire.sex !== 'male') fields.sireId = `${sire.registeredName} is female.`
  if (!dam) fields.damId = 'Please choose an animal that you may see.'
  else if (dam.sex !== 'female') fields.damId = `${dam.registeredName} is male.`
  if (!sire || !dam || Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
  return { sire, dam }
}

/** Inbreeding with its common ancestors as the reader may see them, and the rows that it was computed from. */
async function computeInbreeding(
  db: DbOrTx,
  { sireId, damId }: Parents,
  depth: Depth,
  shown: Shown,
): Promise<{ inbreeding: Inbreeding; ancestors: Ancestor[] }> {
  const generations = depth === 'all' ? null : depth
  const ancestors = await listAncestors(
    db,
    [sireId, damId].filter((id) => id !== null),
    // The parents are generation 1, so this is one more than count, and it is known whether there are any.
    generations ?? MAX_GENERATIONS,
  )
  const { commonAncestors, ...result } = inbreedingOfMating(ancestors, sireId, damId, generations)
  const named = commonAncestors.slice(0, MAX_COMMON)
  const rows = await listById(
    db,
    named.map(({ id }) => id),
  )
  const visible = await shown(
    db,
    named.map(({ id }) => id),
  )
  return {
    ancestors,
    inbreeding: {
      ...result,
      commonAncestors: named.flatMap(({ id, share }) => {
        const row = rows.find((each) => each.id === id)
        return row ? [{ ...presentRelative(row, visible.has(id)), share }] : []
      }),
    },
  }
}
const MAX_COMMON = 20
