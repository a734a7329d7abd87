/** What the methods of inbreeding are compared with: what one writes first, and the method that herds are usually computed with. */
import type { PedigreeRow } from '#features/breeding/rules/inbreeding/pedigree.ts'

/** The rows of a mating's ancestors within a number of generations, as `countPedigree` counts them. */
export function rowsWithin(
  rows: ReadonlyMap<string, PedigreeRow>,
  parents: readonly string[],
  generations: number,
): Map<string, PedigreeRow> {
  const counted = new Map<string, PedigreeRow>()
  let generation = new Set(parents)
  for (let number = 1; number <= generations; number += 1) {
    const next = new Set<string>()
    for (const id of generation) {
      const row = rows.get(id)
      if (!row || counted.has(id)) continue
      counted.set(id, number < generations ? row : { ...row, sireId: null, damId: null })
      for (const parent of [row.sireId, row.damId]) if (parent) next.add(parent)
    }
    generation = next
  }
  return counted
}

/** Kinship by recursion over the younger animal's parents, with a map of what is known. Generation numbers say who is younger. */
export function recursiveKinship(rows: ReadonlyMap<string, PedigreeRow>, one: string, other: string): number {
  const depths = new Map<string, number>()
  const known = new Map<string, number>()
  const depthOf = (id: string | null): number => {
    const row = rows.get(id ?? '')
    if (!row) return 0
    const depth = depths.get(row.id) ?? 1 + Math.max(depthOf(row.sireId), depthOf(row.damId))
    depths.set(row.id, depth)
    return depth
  }
  const kinship = (a: string | null, b: string | null): number => {
    if (!a || !b || !rows.has(a) || !rows.has(b)) return 0
    const [older, younger] = depthOf(a) < depthOf(b) || (depthOf(a) === depthOf(b) && a < b) ? [a, b] : [b, a]
    const key = `${older} ${younger}`
    const before = known.get(key)
    if (before !== undefined) return before
    const { sireId = null, damId = null } = rows.get(younger) ?? {}
    const value =
      older === younger
        ? (1 + kinship(sireId, damId)) / 2
        : (kinship(older, sireId) + kinship(older, damId)) / 2
    known.set(key, value)
    return value
  }
  return kinship(one, other)
}

/**
 * F of all animals of rows in the order of births by Meuwissen and Luo (1992, doi 10.1186/1297-9686-24-4-305): F_i = Σ L_ij² D_j − 1
 * with the ancestors of each animal in a heap, youngest first, and full siblings that follow each other once.
 */
export function meuwissenLuo(rows: readonly PedigreeRow[]): Float64Array {
  const numbers = new Map(rows.map(({ id }, index) => [id, index + 1]))
  const numberOf = (id: string | null | undefined) => numbers.get(id ?? '') ?? 0
  const sires = Int32Array.of(0, ...rows.map(({ sireId }) => numberOf(sireId)))
  const dams = Int32Array.of(0, ...rows.map(({ damId }) => numberOf(damId)))
  const inbreeding = new Float64Array(sires.length)
  const newParts = new Float64Array(sires.length)
  const parts = new Float64Array(sires.length)
  const heap = new Int32Array(sires.length)
  inbreeding[0] = -1
  for (let animal = 1; animal < sires.length; animal += 1) {
    const [sire = 0, dam = 0] = [sires[animal], dams[animal]]
    newParts[animal] = 0.5 - ((inbreeding[sire] ?? 0) + (inbreeding[dam] ?? 0)) / 4
    if (sire === 0 || dam === 0) continue
    if (sire === sires[animal - 1] && dam === dams[animal - 1]) {
      inbreeding[animal] = inbreeding[animal - 1] ?? 0
      continue
    }
    let [size, sum] = [1, -1]
    heap[0] = animal
    parts[animal] = 1
    while (size > 0) {
      const each = heap[0] ?? 0
      size = removeFirst(heap, size)
      const part = parts[each] ?? 0
      parts[each] = 0
      sum += part * part * (newParts[each] ?? 0)
      for (const parent of [sires[each] ?? 0, dams[each] ?? 0]) {
        if (parent === 0) continue
        if (parts[parent] === 0) size = insert(heap, size, parent)
        parts[parent] = (parts[parent] ?? 0) + part / 2
      }
    }
    inbreeding[animal] = sum
  }
  return inbreeding
}

/** Adds a number to a heap with the largest first. Returns the new size. */
function insert(heap: Int32Array, size: number, value: number): number {
  let at = size
  for (let up = (at - 1) >> 1; at > 0 && (heap[up] ?? 0) < value; up = (at - 1) >> 1) {
    heap[at] = heap[up] ?? 0
    at = up
  }
  heap[at] = value
  return size + 1
}

function removeFirst(heap: Int32Array, size: number): number {
  const last = heap[size - 1] ?? 0
  let at = 0
  for (let down = 1; down < size - 1; down = 2 * at + 1) {
    if (down + 1 < size - 1 && (heap[down + 1] ?? 0) > (heap[down] ?? 0)) down += 1
    if ((heap[down] ?? 0) <= last) break
    heap[at] = heap[down] ?? 0
    at = down
  }
  heap[at] = last
  return size - 1
}
