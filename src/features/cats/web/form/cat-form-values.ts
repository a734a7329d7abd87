import { microchipText } from '#lib/microchip.ts'
import { toCents } from '#lib/money.ts'
import { CAT_FACTS, type FactName, forEachFact } from '../../facts.ts'
import type { ManagedCat } from '../../manage-contract.ts'

/** The values of the cat form's controls: text as typed, money in dollars. */
export type CatFormValues = Record<FactName, string> & {
  name: string
  breed: string
  gender: 'male' | 'female'
  age: string
  birthDate: string
  price: string
  depositAmount: string
  description: string
  images: string[]
  vaccinations: { name: string; date: string }[]
  microchip: string
  vaccinationRecord: string | null
  healthCertifications: string[]
  healthRecords: { certification: string; lab: string; date: string; documentUrl: string | null }[]
  litterId: string
  isAvailable: boolean
  isFeatured: boolean
}

/** A litter that the form offers, with what it decides about its kittens. */
export type LitterChoice = {
  id: string
  name: string
  birthDate: string | null
  sireName: string | null
  damName: string | null
  sireBreed: string | null
  damBreed: string | null
  /** What its kittens can be; null without a pairing. */
  breeds: string[] | null
}

/** The breed of all kittens of a litter; undefined if the breeder chooses one, or there are no parents. */
export function onlyBreedOf({ breeds }: LitterChoice): string | undefined {
  return breeds?.length === 1 ? breeds[0] : undefined
}

/** The breed with which the form begins in a litter: the given one if its kittens can have it, else that of both parents. */
export function breedIn({ breeds, sireBreed, damBreed }: LitterChoice, breed: string): string {
  if (!breeds) return breed
  const found = breeds.find((each) => each.toLowerCase() === breed.trim().toLowerCase())
  const isOne = sireBreed?.trim().toLowerCase() === damBreed?.trim().toLowerCase()
  return found ?? (isOne ? (breeds[0] ?? '') : '')
}

const dollars = (cents: number | null) => (cents === null ? '' : String(cents / 100))

/** The initial values of the form, for a cat or a new one. */
export function catFormValues(cat?: ManagedCat): CatFormValues {
  return {
    name: cat?.name ?? '',
    breed: cat?.breed ?? '',
    gender: cat?.gender ?? 'female',
    age: String(cat?.age ?? 8),
    birthDate: cat?.birthDate ?? '',
    price: dollars(cat?.price ?? null),
    depositAmount: dollars(cat?.depositAmount ?? null),
    ...forEachFact((fact) => cat?.[fact.name] ?? ''),
    description: cat?.description ?? '',
    images: cat?.images ?? [],
    vaccinations: cat?.vaccinations ?? [],
    microchip: cat?.microchip ? microchipText(cat.microchip) : '',
    vaccinationRecord: cat?.vaccinationRecord ?? null,
    healthCertifications: cat?.healthCertifications ?? [],
    healthRecords: (cat?.healthRecords ?? []).map((record) => ({
      ...record,
      documentUrl: record.documentUrl ?? null,
    })),
    litterId: cat?.litterId ?? '',
    // A cat on hold is for sale, to one family.
    isAvailable: cat ? cat.status === 'available' : true,
    isFeatured: cat?.isFeatured ?? false,
  }
}

/** Parses a typed number; NaN for an empty text, for which the schema reports 'Required'. */
function toNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}

/** Converts the values for a reserved or sold cat: only what can still be added to. */
export function toLockedCatInput(values: CatFormValues) {
  const { images, description, vaccinations, healthCertifications, healthRecords, isFeatured } = values
  const { microchip, vaccinationRecord } = values
  return {
    ...Object.fromEntries(
      CAT_FACTS.filter(({ isAgreed }) => !isAgreed).map(({ name }) => [name, values[name] || null]),
    ),
    images,
    description,
    vaccinations,
    healthCertifications,
    healthRecords,
    isFeatured,
    microchip,
    vaccinationRecord,
  }
}

/** Converts the values to the request body. Without a birth date, the age applies; what a litter decides is left out. */
export function toCatInput(values: CatFormValues, litter?: LitterChoice) {
  const { birthDate, litterId, age, breed, price, depositAmount, ...rest } = values
  return {
    ...rest,
    ...forEachFact(({ name }) => values[name] || null),
    ...(!litter?.birthDate && { age: toNumber(age), birthDate: birthDate || null }),
    ...(!(litter && onlyBreedOf(litter)) && { breed }),
    price: toCents(toNumber(price)),
    depositAmount: depositAmount.trim() === '' ? null : toCents(toNumber(depositAmount)),
    litterId: litterId || null,
  }
}
