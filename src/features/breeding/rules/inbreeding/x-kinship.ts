/** Kinship of the X chromosome, of which a male has one, from his dam, and a female two, one from each parent. */
import { MAX_GENERATIONS } from '../../choices.ts'
import { countPedigree } from './generations.ts'
import { numberAnimals, type PedigreeRow } from './pedigree.ts'

export type SexedRow = PedigreeRow & { sex: 'male' | 'female' }

/**
 * The probability that a copy of an X-linked gene of one animal and one of the other come from the same copy of an ancestor, over 40
 * generations. That of sire and dam is the X-linked inbreeding coefficient of a daughter; a son has none. 0 if one is unknown. Throws
 * an Error if an animal is its own ancestor. The same as `kinship(chrtype = "X")` of the R package kinship2.
 */
export function xKinship(rows: readonly SexedRow[], oneId: string, otherId: string): number {
  const pedigree = numberAnimals(rows)
  const [first = 0, second = 0] = [oneId, otherId].map((id) => pedigree.numbers.get(id))
  const { sire: one, dam: other, ...ancestors } = countPedigree(pedigree, first, second, MAX_GENERATIONS)
  const males = new Set(rows.filter(({ sex }) => sex === 'male').map(({ id }) => id))
  const isMale = (animal: number) => males.has(pedigree.ids[ancestors.animals[animal - 1] ?? 0] ?? '')
  const known = new Map<number, number>()

  function kinship(a: number, b: number): number {
    if (a === 0 || b === 0) return 0
    const [older, younger] = a < b ? [a, b] : [b, a]
    const key = younger * ancestors.sires.length + older
    const value = known.get(key) ?? ofPair(older, younger)
    known.set(key, value)
    return value
  }

  /** Follows the younger one to its parents, because the older one cannot descend from it. */
  function ofPair(older: number, younger: number): number {
    const [sire = 0, dam = 0] = [ancestors.sires[younger], ancestors.dams[younger]]
    if (older === younger) return isMale(younger) ? 1 : (1 + kinship(sire, dam)) / 2
    return isMale(younger) ? kinship(dam, older) : (kinship(sire, older) + kinship(dam, older)) / 2
  }

  return kinship(one, other)
}
