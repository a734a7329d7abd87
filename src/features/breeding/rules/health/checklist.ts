/**
 * Which tests an animal needs, and when. The heart scan follows PawPeds: at 1 year and before the first mating, yearly until over 3,
 * at 5, and after a doubtful one again at 8; for a Sphynx each year. Kidneys and hips once from 10 months; knees once from 1 year; eyes
 * from 1 year, at least every 2 years; the spine of a Manx at 4 months. Viruses have no period: a mating with a cat of another cattery
 * asks for a fresh test. DNA and blood types once.
 */
import { addMonthsTo } from '#lib/dates.ts'
import { birthRange } from '../birth.ts'
import { breedTests, type Needed, testsOfBreed } from './breeds.ts'
import { testCode } from './codes.ts'
import { clearByParentage, type TestedFamily } from './parentage.ts'
import { latestResult, resultsOf, type TestResult } from './results.ts'

export type ChecklistItem = {
  code: string
  /** The registry that asks for it; null if it is advised. */
  requiredBy: 'FIFe' | null
  /** `by-parentage`: clear because of its parents. `later`: the animal is too young. */
  state: 'done' | 'by-parentage' | 'missing' | 'overdue' | 'later'
  /** The ISO date by which the next one is due; null if no further one is, or if the birth is not known. */
  dueOn: string | null
  /** The ISO date of the latest one. */
  doneOn: string | null
  source: string
}

/** What the checklist reads of an animal. `birth` is an ISO date, a month, a year, or null. */
export type CheckedAnimal = {
  id: string
  breed: string
  birth: string | null
  isBreeding: boolean
  isWhite: boolean
  /** Registries of its numbers and of its cattery. */
  registries: readonly string[]
  tests: readonly TestResult[]
}

/** Months of age from which an examination counts. */
const FROM_MONTHS: Record<string, number> = { ECHO: 12, PKU: 10, HIP: 10, PL: 12, EYE: 12, SPINE: 4 }
const ECHO_YEARLY_UNTIL = 36
const ECHO_LAST = 60
const ECHO_AFTER_DOUBT = 96
const EYE_MONTHS = 24
const YEAR = 12

const GENERAL = ['FIV', 'FELV'] as const

/** The checklist of an animal on an ISO date: required tests first, in the order of its breed. */
export function checklistOf(family: TestedFamily, animal: CheckedAnimal, today: string): ChecklistItem[] {
  const needed = testsOfBreed(animal.breed, animal.registries)
  const codes = new Set(needed.map(({ code }) => code))
  const others = [...(animal.isWhite ? ['HEAR'] : []), ...GENERAL].filter((code) => !codes.has(code))
  const isFife = animal.registries.includes('FIFe')
  const all = [
    ...needed,
    ...others.map((code): Needed => ({ code, requiredBy: null, source: testCode(code)?.source ?? '' })),
  ].map((each) =>
    each.code === 'HEAR' && animal.isWhite && isFife ? { ...each, requiredBy: 'FIFe' as const } : each,
  )
  return all
    .map((each) => itemOf(family, animal, each, today))
    .sort((one, other) => Number(other.requiredBy !== null) - Number(one.requiredBy !== null))
}

function itemOf(family: TestedFamily, animal: CheckedAnimal, needed: Needed, today: string): ChecklistItem {
  const { code } = needed
  const latest = latestResult(animal.tests, code)
  const doneOn = latest?.testedOn ?? null
  if (!latest && clearByParentage(family, animal.id, code) !== undefined)
    return { ...needed, state: 'by-parentage', dueOn: null, doneOn: null }
  const dueOn = nextDue(animal, code)
  if (latest)
    return { ...needed, state: dueOn !== null && dueOn <= today ? 'overdue' : 'done', dueOn, doneOn }
  const isTooYoung = dueOn !== null && dueOn > today
  // A scan also belongs before the first mating.
  return { ...needed, state: isTooYoung && !animal.isBreeding ? 'later' : 'missing', dueOn, doneOn }
}

/** The ISO date of the next test of a code; null if no further one is needed, or if the birth is not known. */
function nextDue(animal: CheckedAnimal, code: string): string | null {
  const born = animal.birth && birthRange(animal.birth).first
  const latest = latestResult(animal.tests, code)
  if (!latest) return born && code in FROM_MONTHS ? addMonthsTo(born, FROM_MONTHS[code] ?? 0) : null
  if (!latest.testedOn) return null
  if (code === 'EYE') return addMonthsTo(latest.testedOn, EYE_MONTHS)
  return code === 'ECHO' ? nextEcho(animal, born, latest.testedOn) : null
}

function nextEcho(animal: CheckedAnimal, born: string | null, last: string): string | null {
  if (breedTests(animal.breed)?.breed === 'Sphynx' || !born) return addMonthsTo(last, YEAR)
  if (last < addMonthsTo(born, ECHO_YEARLY_UNTIL)) return addMonthsTo(last, YEAR)
  if (last < addMonthsTo(born, ECHO_LAST)) return addMonthsTo(born, ECHO_LAST)
  const isDoubtful = resultsOf(animal.tests, 'ECHO').some(({ result }) => result === 'equivocal')
  return isDoubtful && last < addMonthsTo(born, ECHO_AFTER_DOUBT) ? addMonthsTo(born, ECHO_AFTER_DOUBT) : null
}
