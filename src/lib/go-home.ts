/** When a kitten may leave home. Days are ISO dates in the cattery's time zone. */
import { addDays, dateText, laterDay } from './dates.ts'

/** No kitten leaves before this age, whatever its breeder chose; the law of most states says the same. */
export const MIN_GO_HOME_WEEKS = 8
/**
 * The age of a cattery that chose none, after the first vaccinations and enough time with mother and litter (the rule of
 * FIFe and GCCF for pedigree kittens).
 */
export const DEFAULT_GO_HOME_WEEKS = 12
/** The greatest age that a cattery can choose. */
export const MAX_GO_HOME_WEEKS = 26

export type GoHomeFacts = {
  birthDate: string
  /** The birth date of its litter; null for a cat without a litter, or if it is unknown. */
  litterBirthDate: string | null
  /** The age in weeks at which the cattery lets kittens go. */
  goHomeWeeks: number
}

/**
 * The earliest day on which a cat may go home: when it reaches the age that the cattery chose, but never before the
 * platform's minimum, and never before `notBefore`, such as the day of the payment. While the birth dates of a cat and its
 * litter differ, the later one counts.
 */
export function earliestGoHomeDay(
  { birthDate, litterBirthDate, goHomeWeeks }: GoHomeFacts,
  notBefore = '',
): string {
  const born = laterDay(birthDate, litterBirthDate ?? '')
  const oldEnough = addDays(born, Math.max(goHomeWeeks, MIN_GO_HOME_WEEKS) * 7)
  return laterDay(oldEnough, notBefore)
}

/** `From May 26, 2027, at 12 weeks`, or `Now` for a cat that is old enough; `age` in whole weeks. */
export function goHomeText(cat: { age: number; leavesHomeFrom: string; goHomeWeeks: number }): string {
  const { age, leavesHomeFrom, goHomeWeeks } = cat
  return age < goHomeWeeks ? `From ${dateText(leavesHomeFrom)}, at ${goHomeWeeks} weeks` : 'Now'
}

/** Days before a cat goes home from which its pickup day and its documents are asked for. */
const AHEAD_DAYS = 14

/** Whether a cat that goes home on a day, an ISO date, does so within two weeks of today, or could have gone. */
export function goesHomeSoon(day: string, today: string): boolean {
  return day <= addDays(today, AHEAD_DAYS)
}
