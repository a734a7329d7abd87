import type { TreeAnimal } from '../../contract.ts'

/** A place of a tree with the places of its parents, which are empty after the last generation. */
export type Place = {
  place: string
  /** Undefined where it is unknown, or where the reader may not know of it. */
  animal: TreeAnimal | undefined
  /** Other places of the same animal, except as a parent of the same child. */
  others: string[]
  parents: Place[]
}

/** The places of sire and dam, with those behind them up to a generation; the parents of an unknown animal are left out. */
export function placesOf(tree: TreeAnimal[], generations: number): Place[] {
  const animals = new Map(tree.map((animal) => [animal.place, animal]))
  const places = Map.groupBy(tree, ({ id }) => id)
  const childAt = (place: string) => animals.get(place.slice(0, -1))?.id ?? place
  const parentsOf = (child: string): Place[] =>
    ['S', 'D'].map((letter) => {
      const place = child + letter
      const animal = animals.get(place)
      return {
        place,
        animal,
        others: (animal ? (places.get(animal.id) ?? []) : [])
          .map((each) => each.place)
          .filter((each) => each !== place && childAt(each) !== childAt(place)),
        parents: animal && place.length < generations ? parentsOf(place) : [],
      }
    })
  return parentsOf('')
}
