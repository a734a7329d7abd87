/** The parents that rows name, among the rows, the animals of the book, and ancestors that only rows name. */

import { sentence } from '#lib/texts/sentence.ts'
import type { Registry, Sex } from '../../choices.ts'
import type { ParentReference } from '../../import-contract.ts'
import { mayBeSameBirth } from '../birth.ts'
import { type ParentRole, parentError } from '../parents.ts'
import { type BookAnimal, type FileRow, NumberIndex, numberOf } from './book.ts'

/** A cat that can be a parent: of the book, of a row, or an ancestor whom only rows name. */
export type Cat = {
  /** The ID of an animal of the book, or a key of its own. */
  key: string
  name: string
  nameKey: string
  sex: Sex
  birth: string | null
  microchip: string | null
  registrations: { registry?: Registry | null | undefined; number: string }[]
  animal: BookAnimal | null
  row: FileRow | null
  /** The breed of an ancestor, which is that of the first kitten. */
  breed: string
}

/** A parent, or why there is none. */
export type FoundParent = { cat: Cat } | { error: string; field: string } | undefined

export type Child = { key: string; name: string; birth: string | null; breed: string }
type Reference = { reference: ParentReference; nameKey: string; role: ParentRole; child: Child }

const SEX_OF = { sire: 'male', dam: 'female' } as const
const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

export type ParentFinder = {
  /** Finds a parent by ID, chip, or number, else by name; a name that nobody has is a new ancestor if `mayAdd`. */
  find(wanted: Reference, mayAdd: boolean): FoundParent
  ancestors: Cat[]
}

/** How exactly a parent is named; the exact ones are found first, so that ancestors have all that is known of them. */
export function exactness({ id, microchip, number, birth }: ParentReference): number {
  return id || microchip || number ? 2 : birth ? 1 : 0
}

export function createParentFinder(cats: Cat[], foreign: Cat[]): ParentFinder {
  const byId = new Map<string, Cat>()
  const byChip = new Map<string, Cat>()
  const byNumber = new NumberIndex<Cat>()
  const byName = new Map<string, Cat[]>()
  const ancestors: Cat[] = []
  const add = (cat: Cat) => {
    if (cat.microchip) byChip.set(cat.microchip, cat)
    for (const each of cat.registrations) byNumber.add(each, cat)
    byName.set(cat.nameKey, [...(byName.get(cat.nameKey) ?? []), cat])
  }
  for (const cat of [...foreign, ...cats]) {
    if (cat.animal) byId.set(cat.animal.id, cat)
    const id = cat.row?.values.id
    if (id) byId.set(id.toLowerCase(), cat)
  }
  for (const cat of cats) add(cat)

  const findSurely = (reference: ParentReference): Cat[] => {
    const number = numberOf(reference)
    return [
      reference.id ? byId.get(reference.id.toLowerCase()) : undefined,
      reference.microchip ? byChip.get(reference.microchip) : undefined,
      ...(number ? byNumber.find(number) : []),
    ].filter((cat) => cat !== undefined)
  }

  const findByName = (wanted: Reference): FoundParent => {
    const { reference, nameKey, role, child } = wanted
    const named = (byName.get(nameKey) ?? []).filter((cat) => mayBeNamed(cat, reference))
    const ofSex = named.filter(({ sex }) => sex === SEX_OF[role])
    const exact = ofSex.filter(({ birth }) => birth !== null && birth === reference.birth)
    const candidates = exact.length > 0 ? exact : ofSex
    const errorOf = (cat: Cat) => parentError({ ...child, id: child.key }, { ...cat, id: cat.key }, role)
    const possible = candidates.filter((cat) => !errorOf(cat))
    const [first] = possible
    if (first && possible.length === 1) return { cat: first }
    if (first)
      return {
        field: `${role}.name`,
        error: `The name “${first.name}” is used by ${WORDS[possible.length] ?? possible.length} cats. Add the ${role}’s birth date, registration number, or microchip.`,
      }
    const [impossible] = [...candidates, ...named]
    if (!impossible) return undefined
    return { field: `${role}.name`, error: errorOf(impossible) ?? '' }
  }

  return {
    ancestors,
    find(wanted, mayAdd) {
      const { reference, nameKey, role, child } = wanted
      const sure = new Set(findSurely(reference))
      const [cat, other] = sure
      if (cat && other)
        return {
          field: `${role}.name`,
          error: sentence(
            `The ${role}’s ID, microchip, and number are those of ${cat.name} and ${other.name}`,
          ),
        }
      if (cat) {
        const error = parentError({ ...child, id: child.key }, { ...cat, id: cat.key }, role)
        return error ? { error, field: `${role}.name` } : { cat }
      }
      if (!nameKey || !reference.name)
        return {
          field: `${role}.name`,
          error: `No cat of the file or your book is this ${role}. Add the ${role}’s name.`,
        }
      const found = findByName(wanted)
      if (found) {
        if ('cat' in found && found.cat.animal === null && found.cat.row === null)
          found.cat.birth ??= reference.birth ?? null
        return found
      }
      if (!mayAdd) return undefined
      const ancestor: Cat = {
        key: `ancestor:${ancestors.length}`,
        name: reference.name,
        nameKey,
        sex: SEX_OF[role],
        birth: reference.birth ?? null,
        microchip: reference.microchip || null,
        registrations: [numberOf(reference)].filter((each) => each !== undefined),
        animal: null,
        row: null,
        breed: child.breed,
      }
      ancestors.push(ancestor)
      add(ancestor)
      const error = parentError({ ...child, id: child.key }, { ...ancestor, id: ancestor.key }, role)
      return error ? { error, field: `${role}.birth` } : { cat: ancestor }
    },
  }
}

/** Whether nothing that a row says of a parent contradicts a cat with its name. */
function mayBeNamed(cat: Cat, reference: ParentReference): boolean {
  if (!mayBeSameBirth(cat.birth, reference.birth ?? null)) return false
  if (cat.microchip && reference.microchip && cat.microchip !== reference.microchip) return false
  const number = numberOf(reference)
  return !number?.registry || !cat.registrations.some(({ registry }) => registry === number.registry)
}
