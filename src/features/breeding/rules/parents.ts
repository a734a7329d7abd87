/**
 * Which animals can be the parents of another one. The limits are the product's own: cats mature from about 4 months on, rarely breed
 * after 10 years, and are pregnant for about 65 days, so that what is beyond the limits is more likely a mistake than a record.
 */
import { addDays, addMonthsTo } from '#lib/dates.ts'
import { sentence } from '#lib/texts/sentence.ts'
import type { Sex } from '../choices.ts'
import { birthRange, birthText } from './birth.ts'

/** A parent is at least this old, in months, when its kitten is born. */
const MIN_PARENT_MONTHS = 4
/** A parent over this age, in years, is questioned. */
const MAX_PARENT_YEARS = 20
/** Births of one dam within this many days are one litter, and days until the next one. */
export const LITTER_DAYS = 3
const MIN_DAYS_BETWEEN_LITTERS = 100

/** What the rules read of an animal. `birth` is an ISO date, a month, a year, or null. */
export type Relative = { id: string; name: string; sex: Sex; birth: string | null }
export type ParentRole = 'sire' | 'dam'

const SEX_OF: Record<ParentRole, Sex> = { sire: 'male', dam: 'female' }

/** Why a cat cannot be a parent of another one, as a sentence for its breeder; undefined if it can. */
export function parentError(
  child: Omit<Relative, 'sex'>,
  parent: Relative,
  role: ParentRole,
): string | undefined {
  if (parent.id === child.id) return `${parent.name} cannot be its own ${role}.`
  if (parent.sex !== SEX_OF[role]) return `${parent.name} is ${parent.sex}, so it cannot be the ${role}.`
  if (!child.birth || !parent.birth) return undefined
  const { last } = birthRange(child.birth)
  const { first } = birthRange(parent.birth)
  if (addMonthsTo(first, MIN_PARENT_MONTHS) <= last) return undefined
  const born = `${parent.name} was born in ${birthText(parent.birth)}`.replace(/ in (?=\w+ \d+,)/, ' on ')
  return first >= last
    ? sentence(`${born}, not before ${child.name}`)
    : sentence(`${born}, less than ${MIN_PARENT_MONTHS} months before ${child.name}`)
}

/** What is unusual about a parent, as sentences for its breeder, who may have made a mistake. */
export function parentQuestion(child: Omit<Relative, 'sex'>, parent: Relative): string | undefined {
  if (!child.birth || !parent.birth) return undefined
  const oldest = addMonthsTo(birthRange(parent.birth).last, MAX_PARENT_YEARS * 12)
  return oldest < birthRange(child.birth).first
    ? `${parent.name} was over ${MAX_PARENT_YEARS} years old when ${child.name} was born. Is this right?`
    : undefined
}

/** Whether the same dam had another litter less than 100 days before or after a birth; ISO dates, exact ones only. */
export function litterQuestion(
  dam: { name: string },
  birth: string,
  otherBirths: string[],
): string | undefined {
  const close = otherBirths.find(
    (other) =>
      (other > addDays(birth, LITTER_DAYS) && other < addDays(birth, MIN_DAYS_BETWEEN_LITTERS)) ||
      (other < addDays(birth, -LITTER_DAYS) && other > addDays(birth, -MIN_DAYS_BETWEEN_LITTERS)),
  )
  return close
    ? `${dam.name} also had kittens on ${birthText(close)}, less than ${MIN_DAYS_BETWEEN_LITTERS} days from this birth. Is this right?`
    : undefined
}
