/** Rows of a file and animals of the book, as an import compares them. */

import type { Registry, Sex } from '../../choices.ts'
import type { ImportedAnimal, ParentReference } from '../../import-contract.ts'

/** A name without case, accents, and punctuation, as the database folds it. */
type NameKey = string

/** A row whose values were read one by one; those with errors are missing. */
export type FileRow = {
  row: number
  values: Partial<ImportedAnimal>
  /** Of the animal, its sire, and its dam. */
  nameKeys: { own: NameKey; sire: NameKey; dam: NameKey }
  errors: RowError[]
}
export type RowError = { field: string; message: string }

/** An animal of the book, or of another cattery, which rows can only name as a parent. */
export type BookAnimal = {
  id: string
  nameKey: NameKey
  version: number
  /** Whether rows may name it as a parent. */
  mayBeNamed: boolean
  /** Whether its listing decides its facts. */
  isListed: boolean
  registeredName: string
  callName: string | null
  titlesBefore: string | null
  titlesAfter: string | null
  breed: string
  sex: Sex
  birth: string | null
  diedOn: string | null
  status: string
  isOutside: boolean
  visibility: string
  color: string | null
  emsCode: string | null
  emsRegistry: Registry | null
  microchip: string | null
  breederName: string | null
  sireId: string | null
  damId: string | null
  /** Of its parents; null for an unknown one. */
  sireKey: NameKey | null
  damKey: NameKey | null
  registrations: { registry: Registry; number: string }[]
}

/** A number as it is compared: without blanks, in upper case. */
export function numberKey(number: string): string {
  return number.replace(/\s/g, '').toUpperCase()
}

type Numbered = { registry?: Registry | null | undefined; number: string }

/** Whether two numbers are the same one; without a registry, a number is one of any registry. */
export function isSameNumber(one: Numbered, other: Numbered): boolean {
  const isSameRegistry = !one.registry || !other.registry || one.registry === other.registry
  return isSameRegistry && numberKey(one.number) === numberKey(other.number)
}

/** Finds what was added by numbers. */
export class NumberIndex<T> {
  readonly #found = new Map<string, { registration: Numbered; item: T }[]>()

  add(registration: Numbered, item: T): void {
    const key = numberKey(registration.number)
    this.#found.set(key, [...(this.#found.get(key) ?? []), { registration, item }])
  }

  find(registration: Numbered): T[] {
    const found = this.#found.get(numberKey(registration.number)) ?? []
    return found.filter((each) => isSameNumber(each.registration, registration)).map(({ item }) => item)
  }
}

/** The number of a parent as a registration; undefined without one. */
export function numberOf({ registry, number }: ParentReference): Numbered | undefined {
  return number ? { registry, number } : undefined
}
