import type { Calendar } from '../calendar.ts'
import type { Cattery, DemoParent } from '../catteries/cattery.ts'

/** Tests of genes and blood are made by a laboratory, others by a veterinarian. */
const BY_VETERINARIAN = /^(HCM$|Hips|Patella|Eyes|Nostrils|Head)/
const DAYS_BETWEEN = 23

/** How many days ago the heart of a parent was scanned. */
export function scannedDaysAgo({ parents }: Pick<Cattery, 'parents'>, parent: DemoParent): number {
  return parent.scannedDaysAgo ?? 40 + 7 * parents.indexOf(parent)
}

/** The health tests of a parent with dates within the last year. */
export function parentTests(
  calendar: Calendar,
  tests: Record<string, string>,
  { firstDaysAgo, scanDaysAgo }: { firstDaysAgo: number; scanDaysAgo: number },
) {
  return Object.entries(tests).map(([name, result], index) => ({
    name,
    result,
    lab: BY_VETERINARIAN.test(name) ? 'Cedar Street Animal Clinic' : 'Evergreen Feline Genetics',
    date: calendar.date(name === 'HCM' ? scanDaysAgo : firstDaysAgo + index * DAYS_BETWEEN),
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
