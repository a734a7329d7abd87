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

/** The values of the form's controls: text, with money in dollars and ages in months. */
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

/** The values for a saved parent, or for a new one, 12 months old. */
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

/** The initial values. Of a deleted parent, only name and breed are known. */
export function pairingFormValues(pairing?: Pairing): PairingFormValues {
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
      expectedKittens: pairing?.expectedKittens?.toString() ?? '',
      priceRange: { min: dollars(pairing?.priceRange?.min), max: dollars(pairing?.priceRange?.max) },
      description: pairing?.description ?? '',
    },
  }
}

const number = (text: string) => (text.trim() === '' ? undefined : Number(text))
const cents = (text: string) => (text.trim() === '' ? undefined : toCents(Number(text)))

const parentWire = ({ id, age, ...rest }: ParentValues) => ({ ...rest, id: id || null, age: number(age) })

/** The request body. No prices mean no range; a single price is invalid. */
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
