/** Records that cannot be, because they are older than the cat. */
import { dateText } from '#lib/dates.ts'
import { CAT_FACTS, type Facts } from '../../facts.ts'
import type { Listing } from '../store.ts'

type Records = { [name in keyof Facts]?: string | null | undefined } & {
  vaccinations?: Listing['vaccinations'] | undefined
  healthRecords?: { date: string; certification: string }[] | undefined
}

const DATED_FACTS = CAT_FACTS.filter(({ kind }) => kind === 'date')

/** The dates of facts by form field. */
export function datedFacts(form: Records): Record<string, string | null | undefined> {
  return Object.fromEntries(DATED_FACTS.map(({ name }) => [name, form[name]]))
}

/**
 * The error messages by field for vaccinations, certificates, and dated facts that are older than the cat: at the record if the
 * form contains it, else at the birth date, which the form changes.
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
  for (const { name: field, label } of DATED_FACTS) {
    const [stated, stored] = [form[field], current[field]]
    if (stated && stated < birthDate)
      errors[field] = `${name} was born on ${dateText(birthDate)}, after this date.`
    if (stated === undefined && stored && stored < birthDate)
      errors.birthDate = `${label} ${dateText(stored)}, before this date.`
  }
  return errors
}
