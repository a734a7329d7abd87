/** Vaccinations and certificates that match a cat's age. */
import { DNA_TESTED, HEALTH_CERTIFIED } from '#features/cats/contract.ts'
import type { Calendar } from '../calendar.ts'
import { hashSeed } from '../ids.ts'
import { randomFor } from '../random.ts'

/**
 * Core vaccinations by weeks after birth, according to the AAHA/AAFP feline guidelines of 2020: a series that ends at
 * 16 weeks, rabies at that age, and boosters after a year.
 */
const SCHEDULE: [weeks: number, name: string][] = [
  [8, 'FVRCP, first dose'],
  [12, 'FVRCP, second dose'],
  [16, 'FVRCP, third dose'],
  [16, 'Rabies'],
  [68, 'FVRCP booster'],
  [68, 'Rabies booster'],
  [224, 'FVRCP booster'],
  [224, 'Rabies booster'],
]

/** Further examinations of adult cats, by breed. */
const SCREENINGS: Record<string, string> = {
  'Maine Coon': 'HCM Screened',
  Ragdoll: 'HCM Screened',
  Siberian: 'HCM Screened',
  'Norwegian Forest Cat': 'HCM Screened',
  Sphynx: 'HCM Screened',
  'British Shorthair': 'HCM Screened',
  Persian: 'PKD Negative',
  'Exotic Shorthair': 'PKD Negative',
  Abyssinian: 'PK Deficiency Tested',
  Somali: 'PK Deficiency Tested',
  Bengal: 'PRA Tested',
  'Scottish Fold': 'Joints Examined',
}

/** Both names are fictitious. */
const CLINIC = 'Fernbank Feline Clinic'
const LABORATORY = 'Lanternfield Animal Genetics'

/** Health records of a cat at an age in weeks; the same `key` always gives the same ones. */
export function createHealthRecords(key: string, breed: string, weeks: number, calendar: Calendar) {
  const random = randomFor(hashSeed(key), 'health')
  const delay = Math.floor(random.between(0, 5))
  const on = (atWeeks: number) => calendar.date(Math.max(1, (weeks - atWeeks) * 7 - delay))
  const vaccinations = SCHEDULE.filter(([at]) => at < weeks).map(([at, name]) => ({ name, date: on(at) }))
  const records: { certification: string; lab: string; date: string }[] = []
  if (weeks >= 8 && random.chance(0.85)) {
    records.push({ certification: HEALTH_CERTIFIED, lab: CLINIC, date: on(Math.min(weeks - 1, 9)) })
  }
  if (weeks >= 6 && random.chance(0.6)) {
    records.push({ certification: DNA_TESTED, lab: LABORATORY, date: on(Math.min(weeks - 1, 7)) })
  }
  const screening = SCREENINGS[breed]
  if (screening && weeks >= 26) records.push({ certification: screening, lab: CLINIC, date: on(24) })
  return {
    vaccinations,
    healthRecords: records,
    healthCertifications: records.map((record) => record.certification),
  }
}

/** The certifications that have a document, which are most; the others are only stated by the breeder. */
export function chooseDocumented(key: string, certifications: string[]): string[] {
  const random = randomFor(hashSeed(key), 'documents')
  return certifications.filter(() => random.chance(0.85))
}
