/** What a breeder may still change about a cat that is reserved or sold. */

import { AppError } from '#lib/errors.ts'
import { AGREED_FACTS } from '../../facts.ts'
import type { CatChange } from '../../manage-contract.ts'
import type { Listing } from '../store.ts'
import { chooseBirthDate, isLocked } from './manage-present.ts'

/**
 * Throws `conflict` if a change of a reserved or sold cat affects what the buyer agreed to. Pictures, text, and records
 * may be added; everything else but `isFeatured` is locked.
 */
export function requireSameTerms(cat: Listing, form: CatChange, today: string): void {
  if (!isLocked(cat)) return
  const changed = [
    differs('name', form.name, cat.name),
    differs('breed', form.breed, cat.breed),
    differs('sex', form.gender, cat.gender),
    differs('birth date', chooseBirthDate(form, today, cat.birthDate), cat.birthDate),
    ...AGREED_FACTS.map(({ name, label }) => differs(label.toLowerCase(), form[name], cat[name])),
    differs('parents', form.litterId, cat.litterId) ??
      differs('parents', form.breedingPairingId, cat.breedingPairingId),
    differs('price', form.price, cat.price),
    differs('deposit', form.depositAmount, cat.depositAmount),
    form.isAvailable !== undefined && 'availability',
    !containsText(form.description, cat.description) && 'existing description',
    !containsAll(form.images, cat.images) && 'existing pictures',
    !containsAll(form.healthCertifications, cat.healthCertifications) && 'existing certifications',
    !containsAll(form.vaccinations, cat.vaccinations) && 'existing vaccinations',
    !containsAll(form.healthRecords, cat.healthRecords) && 'existing documents',
  ].filter((field) => typeof field === 'string')
  if (changed.length === 0) return
  const fields = new Intl.ListFormat('en-US').format(changed)
  throw new AppError('conflict', {
    message: `${cat.name} is ${cat.status}: ${fields} cannot be changed. You can add pictures, text, and documents.`,
  })
}

/** The field's name if the form contains it with another value; empty texts and zero are stored as null. */
function differs(
  name: string,
  value: string | number | null | undefined,
  current: string | number | null,
): string | undefined {
  return value !== undefined && (value || null) !== (current || null) ? name : undefined
}

function containsText(text: string | null | undefined, current: string | null): boolean {
  return text === undefined || (text ?? '').includes((current ?? '').trim())
}

function containsAll<Value>(values: Value[] | undefined, current: Value[]): boolean {
  if (!values) return true
  const keys = new Set(values.map(keyOf))
  return current.every((value) => keys.has(keyOf(value)))
}

/** A text, or an object without its empty fields in a fixed order. */
function keyOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).filter(([, field]) => field !== null && field !== undefined)
  return JSON.stringify(fields.sort(([a], [b]) => a.localeCompare(b)))
}
