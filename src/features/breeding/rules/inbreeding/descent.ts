/**
 * The relationship matrix A of a pedigree without storing it. a_xy is the relationship of x and y, a_xx = 1 + F_x, and the kinship of
 * x and y, which is the inbreeding coefficient F of their young, is a_xy / 2 (Wright 1922, Henderson 1976).
 *
 * A = L·D·Lᵀ, where L_xj is the part of x that comes from its ancestor j: 1 from itself, ½ from each parent, ¼ from each grandparent,
 * summed over all paths. D_j is what is new in j, as it does not follow from its parents. Meuwissen and Luo (1992,
 * doi 10.1186/1297-9686-24-4-305) describe both.
 */
import type { Pedigree } from './pedigree.ts'

/** Row x of L: the part of an animal that comes from each ancestor, by number. */
export function partsFrom({ sires, dams }: Pedigree, animal: number): Float64Array {
  const parts = new Float64Array(sires.length)
  addParts({ sires, dams }, animal, parts)
  return parts
}

/** The same into an array of zeros. */
function addParts({ sires, dams }: Pedigree, animal: number, parts: Float64Array): void {
  parts[animal] = 1
  for (let each = animal; each > 0; each -= 1) {
    const half = (parts[each] ?? 0) / 2
    if (half === 0) continue
    const [sire, dam] = [sires[each] ?? 0, dams[each] ?? 0]
    parts[sire] = (parts[sire] ?? 0) + half
    parts[dam] = (parts[dam] ?? 0) + half
  }
  parts[0] = 0
}

/** D_j = ½ − ¼ (F_sire + F_dam), with −1 as the F of an unknown parent, as `inbreeding[0]` is. */
export function newPart({ sires, dams }: Pedigree, animal: number, inbreeding: Float64Array): number {
  return 0.5 - ((inbreeding[sires[animal] ?? 0] ?? 0) + (inbreeding[dams[animal] ?? 0] ?? 0)) / 4
}

/** Steps between two pauses: some milliseconds. */
const STEPS = 2_000_000

/**
 * F of all animals by number; that of 0, the unknown one, is −1. Yields the number of the animal it has come to every few
 * milliseconds.
 *
 * Animals are computed parents first. The first time that a sire has young, his relationships with all animals are computed at once,
 * and with them F of all his young, so that full siblings and the young of popular sires cost nothing more. This is the indirect
 * method of Colleau (2002, doi 10.1186/1297-9686-34-4-409) by sires, as in Sargolzaei, Iwaisaki, and Colleau (2005, “A fast
 * algorithm for computing inbreeding coefficients in large populations”). Time grows with sires × animals, memory with animals.
 */
export function* inbreedingInSteps(pedigree: Pedigree): Generator<number, Float64Array> {
  const { sires, dams } = pedigree
  const inbreeding = new Float64Array(sires.length)
  inbreeding[0] = -1
  const newParts = new Float64Array(sires.length)
  const relationships = new Float64Array(sires.length)
  const young = youngOfSires(pedigree)
  let steps = 0
  for (let animal = 1; animal < sires.length; animal += 1) {
    const sire = sires[animal] ?? 0
    if (young.first[sire] === animal) {
      let last = 0
      for (let each = animal; each > 0; each = young.next[each] ?? 0) last = Math.max(last, dams[each] ?? 0)
      relate(pedigree, sire, last, newParts, relationships)
      for (let each = animal; each > 0; each = young.next[each] ?? 0)
        inbreeding[each] = (relationships[dams[each] ?? 0] ?? 0) / 2
      steps += sire + last
    }
    newParts[animal] = newPart(pedigree, animal, inbreeding)
    if (steps < STEPS) continue
    yield animal
    steps = 0
  }
  return inbreeding
}

/**
 * Row x of A up to the animal `last`, in two passes: upward for D·Lᵀ, and downward, where each animal is related to x by half of what
 * its parents are, and by what is new in it. Only D of the ancestors of x is needed.
 */
function relate(
  pedigree: Pedigree,
  animal: number,
  last: number,
  newParts: Float64Array,
  relationships: Float64Array,
): void {
  const { sires, dams } = pedigree
  relationships.fill(0)
  addParts(pedigree, animal, relationships)
  for (let each = 1; each <= last; each += 1) {
    const ofParents = (relationships[sires[each] ?? 0] ?? 0) + (relationships[dams[each] ?? 0] ?? 0)
    relationships[each] = (relationships[each] ?? 0) * (newParts[each] ?? 0) + ofParents / 2
  }
}

/** Chains of the young of each sire that have a known dam too: the first one by sire, and the next one by young; 0 at the end. */
function youngOfSires({ sires, dams }: Pedigree): { first: Int32Array; next: Int32Array } {
  const first = new Int32Array(sires.length)
  const next = new Int32Array(sires.length)
  for (let animal = sires.length - 1; animal > 0; animal -= 1) {
    const sire = sires[animal] ?? 0
    if (sire === 0 || !dams[animal]) continue
    next[animal] = first[sire] ?? 0
    first[sire] = animal
  }
  return { first, next }
}
