import { toCents } from '#lib/money.ts'
import type { PairingStatus } from '../../contract.ts'
import type { ManagedPairing, ManagedParent, PairAnimal } from '../../manage-contract.ts'

type TestValues = {
  name: string
  result: string
  lab: string
  date: string
  documentUrl: string | null
}

export type ParentValues = {
  id: string
  /** The animal of a breeding book that a new parent is; empty for none. */
  animalId: string
  name: string
  breed: string
  age: string
  birthDate: string
  description: string
  imageUrl: string | null
  healthTesting: TestValues[]
}

/** The values of the form's controls: text, with money in dollars and ages in months. */
export type PairingFormValues = {
  sire: ParentValues
  queen: ParentValues
  pairing: {
    status: PairingStatus
    expectedLitterDate: string
    actualLitterDate: string
    expectedKittens: string
    actualKittens: string
    priceRange: { min: string; max: string }
    description: string
    healthTesting: TestValues[]
    /** Undefined where the form does not ask. */
    isActive?: boolean | undefined
    overrideReason: string
  }
}

export const EMPTY_TEST: TestValues = { name: '', result: '', lab: '', date: '', documentUrl: null }

const testValues = (tests: ManagedParent['healthTesting'] = []): TestValues[] =>
  tests.map(({ name, result, lab, date, documentUrl }) => ({
    name,
    result,
    documentUrl,
    lab: lab ?? '',
    date: date ?? '',
  }))

/** The values for a saved parent, or for a new one, 12 months old. */
export function parentValues(parent?: ManagedParent | null): ParentValues {
  return {
    id: parent?.id ?? '',
    animalId: '',
    name: parent?.name ?? '',
    breed: parent?.breed ?? '',
    age: String(parent?.age ?? 12),
    birthDate: parent?.birthDate ?? '',
    description: parent?.description ?? '',
    imageUrl: parent?.imageUrl ?? null,
    healthTesting: testValues(parent?.healthTesting),
  }
}

/** The initial values. Of a deleted parent, only name and breed are known. */
export function pairingFormValues(pairing?: ManagedPairing): PairingFormValues {
  const unsaved = (name?: string, breed?: string) => ({
    ...parentValues(),
    name: name ?? '',
    breed: breed ?? '',
  })
  const dollars = (cents?: number) => (cents === undefined ? '' : String(cents / 100))
  return {
    sire: pairing?.sire ? parentValues(pairing.sire) : unsaved(pairing?.sireName, pairing?.sireBreed),
    queen: pairing?.queen ? parentValues(pairing.queen) : unsaved(pairing?.damName, pairing?.damBreed),
    pairing: {
      status: pairing?.status ?? 'planned',
      expectedLitterDate: pairing?.expectedLitterDate ?? '',
      actualLitterDate: pairing?.actualLitterDate ?? '',
      expectedKittens: pairing?.expectedKittens?.toString() ?? '',
      actualKittens: pairing?.actualKittens?.toString() ?? '',
      priceRange: { min: dollars(pairing?.priceRange?.min), max: dollars(pairing?.priceRange?.max) },
      description: pairing?.description ?? '',
      healthTesting: testValues(pairing?.healthTesting),
      isActive: mayPublish(pairing) ? false : undefined,
      overrideReason: pairing?.overrideReason ?? '',
    },
  }
}

/** Whether a pairing is private because of its breeder, who can publish it. */
export function mayPublish(pairing?: ManagedPairing): boolean {
  return pairing !== undefined && !pairing.isActive && !pairing.isTakenDown
}

/** The values for an animal of a breeding book: the stored parent that it is, or a new one. */
export function animalValues(animal: PairAnimal, stored: ManagedParent[]): ParentValues {
  const parent = stored.find(({ id }) => id === animal.storedId)
  if (parent) return parentValues(parent)
  const { animalId, name, breed, birthDate } = animal
  return { ...parentValues(), animalId, name, breed, birthDate: birthDate ?? '' }
}

const number = (text: string) => (text.trim() === '' ? undefined : Number(text))
const cents = (text: string) => (text.trim() === '' ? undefined : toCents(Number(text)))

/** A draft of an earlier release has no tests. */
const testsWire = (tests: TestValues[] = []) => tests.map((test) => ({ ...test, date: test.date || null }))

const parentWire = ({ id, animalId, age, birthDate, healthTesting, ...rest }: ParentValues) => ({
  ...rest,
  id: id || null,
  // A draft of an earlier release has none.
  ...(animalId && { animalId }),
  age: number(age),
  birthDate: birthDate || null,
  healthTesting: testsWire(healthTesting),
})

/** The request body. No prices mean no range; a single price is invalid. */
export function pairingWire({ sire, queen, pairing }: PairingFormValues) {
  const { min, max } = pairing.priceRange
  return {
    sire: parentWire(sire),
    queen: parentWire(queen),
    pairing: {
      ...pairing,
      overrideReason: pairing.overrideReason || null,
      expectedLitterDate: pairing.expectedLitterDate || null,
      actualLitterDate: pairing.actualLitterDate || null,
      expectedKittens: number(pairing.expectedKittens) ?? null,
      actualKittens: number(pairing.actualKittens) ?? null,
      priceRange: min || max ? { min: cents(min), max: cents(max) } : null,
      healthTesting: testsWire(pairing.healthTesting),
    },
  }
}
