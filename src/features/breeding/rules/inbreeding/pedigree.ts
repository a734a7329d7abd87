/** Pedigrees as numbered animals, which is what all methods of this folder compute with. */
import { finish } from './steps.ts'

/** One animal of a pedigree. A parent that is null, or that no row has as its ID, is unknown. */
export type PedigreeRow = { id: string; sireId: string | null; damId: string | null }

/**
 * The parents of animals 1 to n, by number. A parent has a smaller number than its young, so that a loop upward sees every animal
 * before its children, and a loop downward after them. 0 is the unknown animal, which fills the first place of every array.
 */
export type Pedigree = { sires: Int32Array; dams: Int32Array }

/** A pedigree with the ID of each number (`''` for 0) and the number of each ID. */
export type NumberedPedigree = Pedigree & { ids: string[]; numbers: ReadonlyMap<string, number> }

/**
 * Numbers the animals of rows, which may be in any order. Throws an Error if two rows have the same ID, or if an animal is its own
 * ancestor.
 */
export function numberAnimals(rows: readonly PedigreeRow[]): NumberedPedigree {
  return finish(numberInSteps(rows))
}

/** The same for many animals. Yields 0 after each of several parts. */
export function* numberInSteps(rows: readonly PedigreeRow[]): Generator<0, NumberedPedigree> {
  const numbers = new Map<string, number>()
  for (const { id } of rows) numbers.set(id, numbers.size + 1)
  if (numbers.size < rows.length) throw new Error('A pedigree has two rows with the same ID.')
  yield 0
  const inRows = { sires: new Int32Array(rows.length + 1), dams: new Int32Array(rows.length + 1) }
  let row = 0
  for (const { sireId, damId } of rows) {
    row += 1
    if (sireId !== null) inRows.sires[row] = numbers.get(sireId) ?? 0
    if (damId !== null) inRows.dams[row] = numbers.get(damId) ?? 0
  }
  yield 0
  const idOf = (place: number) => rows[place - 1]?.id ?? ''
  const order = parentsFirst(inRows, idOf)
  yield 0
  const ids = ['']
  for (const place of order) {
    numbers.set(idOf(place), ids.length)
    ids.push(idOf(place))
  }
  yield 0
  return { ...selectAnimals(inRows, order, () => true), ids, numbers }
}

/**
 * The pedigree of some animals only, which get the numbers 1, 2, … in the order given, parents before children. Parents that are not
 * among them become unknown, and so do those of animals for which `hasParents` is false.
 */
export function selectAnimals(
  { sires, dams }: Pedigree,
  animals: Int32Array,
  hasParents: (animal: number) => boolean,
): Pedigree {
  const numbers = new Int32Array(sires.length)
  const selected = { sires: new Int32Array(animals.length + 1), dams: new Int32Array(animals.length + 1) }
  let number = 0
  for (const animal of animals) {
    number += 1
    numbers[animal] = number
    if (!hasParents(animal)) continue
    selected.sires[number] = numbers[sires[animal] ?? 0] ?? 0
    selected.dams[number] = numbers[dams[animal] ?? 0] ?? 0
  }
  return selected
}

const [NEW, ENTERED, PLACED] = [0, 1, 2]

/** All animals in an order that has parents before children: a depth-first search without recursion, which has no limit of depth. */
function parentsFirst({ sires, dams }: Pedigree, idOf: (animal: number) => string): Int32Array {
  const order = new Int32Array(sires.length - 1)
  const states = new Uint8Array(sires.length)
  states[0] = PLACED
  let placed = 0
  const path: number[] = []
  const enter = (animal: number) => {
    if (states[animal] === ENTERED) throw new Error(`Animal ${idOf(animal)} is its own ancestor.`)
    if (states[animal] !== NEW) return
    states[animal] = ENTERED
    path.push(animal)
  }
  for (let first = 1; first < sires.length; first += 1) {
    enter(first)
    for (let animal = path.at(-1); animal !== undefined; animal = path.at(-1)) {
      const height = path.length
      enter(sires[animal] ?? 0)
      if (path.length === height) enter(dams[animal] ?? 0)
      if (path.length > height) continue
      states[animal] = PLACED
      order[placed++] = animal
      path.pop()
    }
  }
  return order
}
