/** Schemas of form fields that several contracts use. */
import { z } from 'zod'
import { MAX_AGE_YEARS } from './age.ts'
import { addDays, isoDate } from './dates.ts'
import { microchipCharacters, microchipError } from './microchip.ts'

/** Characters of a cat's name; registered names are long. */
export const MAX_CAT_NAME = 100

export const FUTURE_TEXT = 'This date is in the future.'

const MIN_DATE = '1950-01-01'
const MAX_DATE = '2999-12-31'

/**
 * Whether an ISO date has begun somewhere on earth, or will within a day: which day it is depends on the place of the cattery, so
 * that servers compare again with `requirePastDates`.
 */
const mayHaveBegun = (date: string) => date <= addDays(isoDate(new Date()), 1)
const isPlausible = (date: string) => date >= MIN_DATE && date <= MAX_DATE

/**
 * An integer with an error message. Missing values and NaN are 'Required': forms send NaN for an empty field, because
 * an omitted field would keep the stored value.
 */
export const integerField = (message: string) =>
  z.int({ error: ({ input }) => (input === undefined || Number.isNaN(input) ? 'Required' : message) })

/** Trimmed text with 1 to `max` characters. */
export const requiredText = (max: number) => z.string().trim().min(1).max(max)

/** Trimmed text with at most `max` characters; an empty one is null. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Enter at most ${max} characters.`)
    .transform((text) => text || null)
    .nullable()

/** An ISO date; of an ISO date and time, only the date is used. */
export const dateField = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], 'Choose a date.')
  .transform((text) => text.slice(0, 10))
  .refine(isPlausible, 'Choose a date.')

/** An ISO date that is not in the future, as far as the sender can tell; see `requirePastDates`. */
export const pastDateField = z.iso
  .date('Choose a date.')
  .refine(isPlausible, 'Choose a date.')
  .refine(mayHaveBegun, FUTURE_TEXT)

/** Whether a cat that was born on an ISO date is not older than any living one. */
function isLifetime(date: string): boolean {
  const oldest = new Date()
  oldest.setUTCFullYear(oldest.getUTCFullYear() - MAX_AGE_YEARS)
  return date >= oldest.toISOString().slice(0, 10)
}

const LIFETIME_TEXT = `This date is more than ${MAX_AGE_YEARS} years ago.`

/** The ISO date on which a cat was born: not in the future, and not before that of the oldest living cats. */
export const birthDateField = pastDateField.refine(isLifetime, LIFETIME_TEXT)

/** The same; of an ISO date and time, only the date is used. */
export const birthDateOrTimeField = dateField
  .refine(mayHaveBegun, FUTURE_TEXT)
  .refine(isLifetime, LIFETIME_TEXT)

/** The number of a microchip, without spaces; empty for none. */
export const microchipField = z
  .string()
  .max(40)
  .transform(microchipCharacters)
  .superRefine((characters, context) => {
    const message = characters ? microchipError(characters) : null
    if (message) context.addIssue({ code: 'custom', message })
  })
