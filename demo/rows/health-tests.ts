import type { Calendar } from '../calendar.ts'

/** Tests of genes and blood are made by a laboratory, others by a veterinarian. */
const BY_VETERINARIAN = /^(HCM$|Hips|Patella|Eyes|Nostrils|Head)/
const DAYS_BETWEEN = 23

/** The health tests of a parent with dates within the last year, newest first. */
export function parentTests(calendar: Calendar, tests: Record<string, string>, firstDaysAgo: number) {
  return Object.entries(tests).map(([name, result], index) => ({
    name,
    result,
    lab: BY_VETERINARIAN.test(name) ? 'Cedar Street Animal Clinic' : 'Evergreen Feline Genetics',
    date: calendar.date(firstDaysAgo + index * DAYS_BETWEEN),
    documentUrl: null,
  }))
}

/** Results for a pairing, which follow from those of its parents and so have no date. */
export function pairingTests(tests: Record<string, string>) {
  return Object.entries(tests).map(([name, result]) => ({
    name,
    result,
    lab: null,
    date: null,
    documentUrl: null,
  }))
}
