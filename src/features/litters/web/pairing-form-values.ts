import { toCents } from '#lib/money.ts'
import type { Pairing, PairingStatus, Parent } from '../contract.ts'

export type ParentValues = {
  id: string
  name: string
  breed: string
  age: string
  description: string
  imageUrl: string | null
}

/** What the controls of the pairing form hold: text, as people type it; money in dollars, ages in months. */
export type PairingFormValues = {
  sire: ParentValues
  queen: ParentValues
  pairing: {
    status: PairingStatus
    expectedLitterDate: string
    expectedKittens: string
    priceRange: { min: string; max: string }
    description: string
  }
}

/** A stored parent, or a new one of a year. */
export function parentValues(parent?: Parent | null): ParentValues {
  return {
    id: parent?.id ?? '',
    name: parent?.name ?? '',
    breed: parent?.breed ?? '',
    age: String(parent?.age ?? 12),
    description: parent?.description ?? '',
    imageUrl: parent?.imageUrl ?? null,
  }
}

/** What the form begins with. A parent that is stored no more leaves its name behind. */
export function pairingFormValues(pairing?: Pairing): PairingFormValues {
  const gone = (name?: string, breed?: string) => ({
    ...parentValues(),
    name: name ?? '',
    breed: breed ?? '',
  })
  const dollars = (cents?: number) => (cents === undefined ? '' : String(cents / 100))
  return {
    sire: pairing?.sire ? parentValues(pairing.sire) : gone(pairing?.sireName, pairing?.sireBreed),
    queen: pairing?.queen ? parentValues(pairing.queen) : gone(pairing?.damName, pairing?.damBreed),
    pairing: {
      status: pairing?.status ?? 'planned',
      expectedLitterDate: pairing?.expectedLitterDate ?? '',
      expectedKittens: pairing?.expectedKittens?.toString() ?? '',
      priceRange: { min: dollars(pairing?.priceRange?.min), max: dollars(pairing?.priceRange?.max) },
      description: pairing?.description ?? '',
    },
  }
}

const number = (text: string) => (text.trim() === '' ? undefined : Number(text))
const cents = (text: string) => (text.trim() === '' ? undefined : toCents(Number(text)))

const parentWire = ({ id, age, ...rest }: ParentValues) => ({ ...rest, id: id || null, age: number(age) })

/** The body that goes out; no prices at all mean none, one alone is a fault. */
export function pairingWire({ sire, queen, pairing }: PairingFormValues) {
  const { min, max } = pairing.priceRange
  return {
    sire: parentWire(sire),
    queen: parentWire(queen),
    pairing: {
      ...pairing,
      expectedLitterDate: pairing.expectedLitterDate || null,
      expectedKittens: number(pairing.expectedKittens) ?? null,
      priceRange: min || max ? { min: cents(min), max: cents(max) } : null,
    },
  }
}
