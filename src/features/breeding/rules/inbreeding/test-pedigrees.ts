/** Pedigrees of tests, and two slow methods of other kinds that the results are compared with. */
import type { PedigreeRow } from './pedigree.ts'

/** A pedigree as published ones are written: the numbers of the parents of animals 1, 2, …; 0 is unknown. */
export function numbered(sires: number[], dams: number[]): PedigreeRow[] {
  const idOf = (number: number | undefined) => (number ? String(number) : null)
  return sires.map((sire, index) => ({ id: String(index + 1), sireId: idOf(sire), damId: idOf(dams[index]) }))
}

/** A pedigree by names, from `Bo, Dan (Art, Amy); Gus (Bo, Ada)`. Parents without an entry are founders. */
export function named(text: string): PedigreeRow[] {
  const rows = text.split('; ').flatMap((family) => {
    const [, names = '', sireId = null, damId = null] = /^(.+) \((\w+), (\w+)\)$/.exec(family) ?? []
    return names.split(', ').map((id) => ({ id, sireId, damId }))
  })
  const ids = new Set(rows.map(({ id }) => id))
  const founders = new Set(
    rows.flatMap(({ sireId, damId }) => [sireId ?? '', damId ?? '']).filter((id) => !ids.has(id)),
  )
  return [...rows, ...Array.from(founders, (id) => ({ id, sireId: null, damId: null }))]
}

/** Rows from an animal upward, whose ancestors are known for a number of generations and all different. */
export function unrelatedAncestors(id: string, generations: number): PedigreeRow[] {
  if (generations === 0) return [{ id, sireId: null, damId: null }]
  const [sireId, damId] = [`${id}s`, `${id}d`]
  return [
    { id, sireId, damId },
    ...[sireId, damId].flatMap((each) => unrelatedAncestors(each, generations - 1)),
  ]
}

/** The rows that count for a mating, written from the definition: nearest places first, and no parents at the last generation. */
export function rowsWithin(
  rows: readonly PedigreeRow[],
  parents: readonly string[],
  generations: number,
): PedigreeRow[] {
  const counted: PedigreeRow[] = []
  let generation = parents
  for (let number = 1; number <= generations; number += 1) {
    const found = rows.filter(({ id }) => generation.includes(id) && !counted.some((row) => row.id === id))
    counted.push(...found.map((row) => (number < generations ? row : { ...row, sireId: null, damId: null })))
    generation = found.flatMap(({ sireId, damId }) => [sireId ?? '', damId ?? ''])
  }
  return counted
}

/** Wright's path counting: every loop from sire up to an ancestor and down to the dam in which no animal appears twice. */
export function sharesByPaths(
  rows: readonly PedigreeRow[],
  sireId: string | null,
  damId: string | null,
): Map<string, number> {
  const shares = new Map<string, number>()
  for (const up of pathsFrom(rows, sireId))
    for (const down of pathsFrom(rows, damId)) {
      const ancestor = up.at(-1) ?? ''
      if (down.at(-1) !== ancestor || new Set([...up, ...down]).size < up.length + down.length - 1) continue
      const row = rows.find(({ id }) => id === ancestor)
      const ofAncestor = sum(sharesByPaths(rows, row?.sireId ?? null, row?.damId ?? null).values())
      const loop = 0.5 ** (up.length + down.length - 1) * (1 + ofAncestor)
      shares.set(ancestor, (shares.get(ancestor) ?? 0) + loop)
    }
  return shares
}

/** All ways from an animal up to each of its ancestors, with both ends. */
function pathsFrom(rows: readonly PedigreeRow[], id: string | null): string[][] {
  const row = rows.find((each) => each.id === id)
  if (!row) return []
  const further = [row.sireId, row.damId].flatMap((parent) => pathsFrom(rows, parent))
  return [[row.id], ...further.map((path) => [row.id, ...path])]
}

/** Henderson's table: a row of relationships for each animal from the rows of its parents, for rows in the order of births. */
export function tableOf(rows: readonly PedigreeRow[]): (one: string | null, other: string | null) => number {
  const table = new Map<string, number>()
  const at = (one: string | null, other: string | null) => table.get(`${one} ${other}`) ?? 0
  for (const [index, { id, sireId, damId }] of rows.entries()) {
    for (const { id: older } of rows.slice(0, index)) {
      const relationship = (at(older, sireId) + at(older, damId)) / 2
      table.set(`${id} ${older}`, relationship)
      table.set(`${older} ${id}`, relationship)
    }
    table.set(`${id} ${id}`, 1 + at(sireId, damId) / 2)
  }
  return at
}

export const sum = (values: Iterable<number>) =>
  Iterator.from(values).reduce((total, each) => total + each, 0)

/** What a generator returns at its end, and what it yielded before. */
export function runAll<Step, Result>(steps: Iterator<Step, Result>): { result: Result; yielded: Step[] } {
  const yielded: Step[] = []
  for (;;) {
    const step = steps.next()
    if (step.done) return { result: step.value, yielded }
    yielded.push(step.value)
  }
}
