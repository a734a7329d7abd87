import { toCents } from '#lib/money.ts'
import type { ManagedCat } from '../manage-contract.ts'

/** What the controls of the cat form hold: text, as people type it; money in dollars. */
export type CatFormValues = {
  name: string
  breed: string
  gender: 'male' | 'female'
  age: string
  birthDate: string
  price: string
  depositAmount: string
  color: string
  description: string
  images: string[]
  vaccinations: { name: string; date: string }[]
  healthCertifications: string[]
  healthRecords: { certification: string; lab: string; date: string; documentUrl: string | null }[]
  litterId: string
  isAvailable: boolean
  isFeatured: boolean
}

const dollars = (cents: number | null) => (cents === null ? '' : String(cents / 100))

/** What the form begins with: the cat, or a new one as most are. */
export function catFormValues(cat?: ManagedCat): CatFormValues {
  return {
    name: cat?.name ?? '',
    breed: cat?.breed ?? '',
    gender: cat?.gender ?? 'female',
    age: String(cat?.age ?? 8),
    birthDate: cat?.birthDate ?? '',
    price: dollars(cat?.price ?? null),
    depositAmount: dollars(cat?.depositAmount ?? null),
    color: cat?.color ?? '',
    description: cat?.description ?? '',
    images: cat?.images ?? [],
    vaccinations: cat?.vaccinations ?? [],
    healthCertifications: cat?.healthCertifications ?? [],
    healthRecords: (cat?.healthRecords ?? []).map((record) => ({
      ...record,
      documentUrl: record.documentUrl ?? null,
    })),
    litterId: cat?.litterId ?? '',
    isAvailable: cat?.isAvailable ?? true,
    isFeatured: cat?.isFeatured ?? false,
  }
}

/** A number as typed; NaN where nothing was, which the schema calls 'Required'. */
function number(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}

/** The body that goes out; without a birth date the age in weeks counts. */
export function catWire(values: CatFormValues) {
  const { birthDate, litterId, age, price, depositAmount, ...rest } = values
  return {
    ...rest,
    age: number(age),
    birthDate: birthDate || null,
    price: toCents(number(price)),
    depositAmount: depositAmount.trim() === '' ? null : toCents(number(depositAmount)),
    litterId: litterId || null,
  }
}
