/** Records that cannot be, because they are older than the cat. */
import { dateText } from '#lib/dates.ts'
import type { Listing } from '../store.ts'

type Records = {
  vaccinations?: Listing['vaccinations'] | undefined
  healthRecords?: { date: string; certification: string }[] | undefined
}

/**
 * The error messages by field for vaccinations and certificates that are older than the cat: at the record if the form contains
 * it, else at the birth date, which the form changes.
 */
export function recordErrors(
  { birthDate, name }: { birthDate: string; name: string },
  form: Records,
  current: Records = {},
): Record<string, string> {
  const errors: Record<string, string> = {}
  const lists = [
    ['vaccinations', form.vaccinations, current.vaccinations, 'vaccination'],
    ['healthRecords', form.healthRecords, current.healthRecords, 'examination'],
  ] as const
  for (const [field, stated, stored, noun] of lists) {
    for (const [index, { date }] of (stated ?? []).entries())
      if (date < birthDate)
        errors[`${field}.${index}.date`] = `${name} was born on ${dateText(birthDate)}, after this date.`
    const earlier = stated ? undefined : stored?.find(({ date }) => date < birthDate)
    if (earlier)
      errors.birthDate = `${name} has ${noun === 'examination' ? 'an' : 'a'} ${noun} of ${dateText(earlier.date)}, before this date.`
  }
  return errors
}
