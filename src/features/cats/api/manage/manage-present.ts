import { addDays, weeksBetween } from '#lib/dates.ts'
import { pickFacts } from '../../facts.ts'
import type { ManagedCat } from '../../manage-contract.ts'
import type { Listing } from '../store.ts'

/** Statuses in which a cat belongs to a sale, so that what the buyer agreed to cannot change. */
const LOCKED: Listing['status'][] = ['reserved', 'sold']

/** Whether the cat is reserved or sold. */
export function isLocked(cat: Pick<Listing, 'status'>): boolean {
  return LOCKED.includes(cat.status)
}

/** What a breeder reads who takes a cat off the market that an offer keeps from others. */
export const HELD_TEXT = 'It is on hold for a family of your waiting list. End that offer first.'

/** A cat as its owner sees it; ages are as of `today` (ISO date). */
export function presentManagedCat(
  cat: Listing,
  today: string,
  pedigree: Record<string, unknown>,
): ManagedCat {
  return {
    id: cat.id,
    breederId: cat.breederId,
    litterId: cat.litterId,
    breedingPairingId: cat.breedingPairingId,
    name: cat.name,
    breed: cat.breed,
    gender: cat.gender,
    age: Math.max(0, weeksBetween(cat.birthDate, today)),
    birthDate: cat.birthDate,
    price: cat.price,
    depositAmount: cat.depositAmount,
    ...pickFacts(cat),
    description: cat.description,
    images: cat.images,
    pictures: cat.pictures,
    pedigree,
    vaccinations: cat.vaccinations,
    healthCertifications: cat.healthCertifications,
    documentedCertifications: cat.documentedCertifications,
    healthRecords: cat.healthRecords,
    microchip: cat.microchip,
    vaccinationRecord: cat.vaccinationRecord,
    status: cat.status,
    isAvailable: cat.status === 'available' && cat.heldByOffer === null,
    isReserved: cat.status === 'reserved',
    isHeld: cat.heldByOffer !== null,
    heldUntil: cat.heldUntil?.toISOString() ?? null,
    isFeatured: cat.isFeatured,
    reservedBy: isLocked(cat) ? cat.reservedBy : null,
    reservationDate: cat.reservationDate?.toISOString() ?? null,
    depositPaidAt: cat.depositPaidAt?.toISOString() ?? null,
    isLocked: isLocked(cat),
    isTakenDown: cat.takenDownFrom !== null,
    version: cat.version,
    createdAt: cat.createdAt.toISOString(),
  }
}

/** The birth date of a form: its date, or its age in weeks before `today`, unless that is the current age. */
export function chooseBirthDate(
  form: { age?: number | undefined; birthDate?: string | null | undefined },
  today: string,
  current?: string,
): string {
  if (form.birthDate) return form.birthDate
  const weeks = form.age ?? 0
  if (current && (form.age === undefined || weeksBetween(current, today) === weeks)) return current
  return addDays(today, -7 * weeks)
}
