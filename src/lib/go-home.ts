/** When a kitten may leave home. Days are ISO dates in the cattery's time zone. */
import { addDays, dateText, laterDay } from './dates.ts'

/** No kitten leaves before this age, whatever its breeder chose; the law of most states says the same. */
export const MIN_GO_HOME_WEEKS = 8
/** The age of a cattery that chose none, after the first vaccinations and enough time with mother and litter. */
export const DEFAULT_GO_HOME_WEEKS = 12
/** The greatest age that a cattery can choose. */
export const MAX_GO_HOME_WEEKS = 26

/** Who can decide at which age a kitten leaves. Of several with the same age, the first one is named. */
export const GO_HOME_DECIDERS = ['state', 'country', 'club', 'cattery', 'platform'] as const

/** At which age in weeks a kitten leaves, and who decided it; `place` is that of a rule: a state's code, a country, or a club. */
export type GoHomeRule = { weeks: number; by: (typeof GO_HOME_DECIDERS)[number]; place: string | null }

/** A rule of a place or club about the age of kittens. */
export type AgeRule = { weeks: number; by: 'state' | 'country' | 'club'; place: string }

/** The latest of the platform's minimum, what the cattery chose, and the rules that bind it. */
export function goHomeRule(chosenWeeks: number, rules: readonly AgeRule[]): GoHomeRule {
  const all: GoHomeRule[] = [
    ...rules,
    { weeks: chosenWeeks, by: 'cattery', place: null },
    { weeks: MIN_GO_HOME_WEEKS, by: 'platform', place: null },
  ]
  const [latest] = all.toSorted(
    (a, b) =>
      b.weeks - a.weeks ||
      GO_HOME_DECIDERS.indexOf(a.by) - GO_HOME_DECIDERS.indexOf(b.by) ||
      (a.place ?? '').localeCompare(b.place ?? ''),
  )
  return latest ?? { weeks: MIN_GO_HOME_WEEKS, by: 'platform', place: null }
}

/** Who decided an age: `FIFe’s rule`, `the rule in MA`, or `the cattery’s choice`. */
export function deciderText({ by, place }: Pick<GoHomeRule, 'by' | 'place'>): string {
  switch (by) {
    case 'state':
      return `the rule in ${place}`
    case 'country':
      return `the rule in the ${place === 'US' ? 'USA' : place}`
    case 'club':
      return `${place}’s rule`
    case 'cattery':
      return 'the cattery’s choice'
    case 'platform':
      return 'the minimum here'
  }
}

export type GoHomeFacts = {
  birthDate: string
  /** The birth date of its litter; null for a cat without a litter, or if it is unknown. */
  litterBirthDate: string | null
  /** The age in weeks at which kittens of the cattery leave, see `goHomeRule`. */
  goHomeWeeks: number
}

/**
 * The earliest day on which a cat may go home: when it reaches the age of `goHomeRule`, but never before the platform's minimum,
 * and never before `notBefore`, such as the day of the payment. While the birth dates of a cat and its litter differ, the later
 * one counts.
 */
export function earliestGoHomeDay(
  { birthDate, litterBirthDate, goHomeWeeks }: GoHomeFacts,
  notBefore = '',
): string {
  const born = laterDay(birthDate, litterBirthDate ?? '')
  const oldEnough = addDays(born, Math.max(goHomeWeeks, MIN_GO_HOME_WEEKS) * 7)
  return laterDay(oldEnough, notBefore)
}

/** `From May 26, 2027, at 14 weeks: FIFe’s rule`, or `Now` for a cat that is old enough; `age` in whole weeks. */
export function goHomeText(cat: { age: number; leavesHomeFrom: string; goHomeRule: GoHomeRule }): string {
  const { age, leavesHomeFrom, goHomeRule: rule } = cat
  return age < rule.weeks ? `From ${dateText(leavesHomeFrom)}, ${agedText(rule)}` : 'Now'
}

/** `at 14 weeks: FIFe’s rule`. */
export const agedText = (rule: GoHomeRule): string => `at ${rule.weeks} weeks: ${deciderText(rule)}`

/** Days before a cat goes home from which its pickup day and its documents are asked for. */
const AHEAD_DAYS = 14

/** Whether a cat that goes home on a day, an ISO date, does so within two weeks of today, or could have gone. */
export function goesHomeSoon(day: string, today: string): boolean {
  return day <= addDays(today, AHEAD_DAYS)
}
