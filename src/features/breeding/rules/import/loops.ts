/** Animals that would be their own ancestors. */
import type { PedigreeRow } from '../inbreeding/pedigree.ts'

/** The animals that are part of a loop, or between two loops. */
export function findLoops(rows: readonly PedigreeRow[]): Set<string> {
  const parents = new Map(
    rows.map(({ id, sireId, damId }) => [id, [sireId, damId].filter((each) => each !== null)]),
  )
  const kittens = new Map<string, string[]>()
  for (const [id, ids] of parents)
    for (const parent of ids) kittens.set(parent, [...(kittens.get(parent) ?? []), id])
  const upward = removeFree(parents, kittens, new Set(parents.keys()))
  return removeFree(kittens, parents, upward)
}

/** Removes, as long as there are any, animals of which no neighbor on one side remains. */
function removeFree(
  sides: Map<string, string[]>,
  others: Map<string, string[]>,
  among: Set<string>,
): Set<string> {
  const remaining = new Set(among)
  const countOf = (id: string) => (sides.get(id) ?? []).filter((each) => among.has(each)).length
  const counts = new Map([...among].map((id) => [id, countOf(id)]))
  const free = [...among].filter((id) => counts.get(id) === 0)
  for (let id = free.pop(); id !== undefined; id = free.pop()) {
    remaining.delete(id)
    for (const next of others.get(id) ?? []) {
      if (!counts.has(next)) continue
      counts.set(next, (counts.get(next) ?? 0) - 1)
      if (counts.get(next) === 0) free.push(next)
    }
  }
  return remaining
}
