/** Fields that several forms have; browser and server check them alike. */
import { z } from 'zod'

/** The first day that a form takes: no living cat is older, and PostgreSQL knows no year 0. */
const FIRST_DAY = '1950-01-01'
/** The last one; litters are not planned for another century. */
const LAST_DAY = '2999-12-31'

/** Whether a day is today or before. */
export const isOver = (date: string) => date <= new Date().toISOString().slice(0, 10)
const isPlausible = (date: string) => date >= FIRST_DAY && date <= LAST_DAY

/**
 * A whole number. One that is missing is 'Required', and so is NaN, as which forms send a field that was emptied: left
 * out, it would mean to keep what is stored. Anything else is told what it should be.
 */
export const whole = (message: string) =>
  z.int({ error: ({ input }) => (input === undefined || Number.isNaN(input) ? 'Required' : message) })

/** A line of text that is not empty. */
export const line = (max: number) => z.string().trim().min(1, 'Required').max(max)

/** A day; date pickers also send the moment, of which the day counts. */
export const day = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], 'Please choose a date')
  .transform((text) => text.slice(0, 10))
  .refine(isPlausible, 'Please choose a date')

/** A day that is not to come. */
export const pastDay = z.iso
  .date('Please choose a date')
  .refine(isPlausible, 'Please choose a date')
  .refine(isOver, 'This date is in the future')
