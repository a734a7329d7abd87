/** The calendar of a cattery: entries of all features by day, reminders, and the address for calendar apps. */
import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { CALENDAR_KINDS, REMINDER_WAYS } from './choices.ts'

const entrySchema = z.object({
  /** Kind and row; stays the same when the entry changes. */
  id: z.string(),
  kind: z.enum(CALENDAR_KINDS),
  /** Where the cattery is. */
  day: z.iso.date(),
  /** `14:30`; null for the whole day. */
  time: z.string().nullable(),
  title: z.string(),
  path: z.string(),
})
export type Entry = z.infer<typeof entrySchema>

const monthSchema = z.object({
  month: z.string(),
  today: z.iso.date(),
  /** Of the cattery. */
  timeZone: z.string(),
  /** By day; on a day, those of the whole day first. */
  entries: z.array(entrySchema),
})
export type CalendarMonth = z.infer<typeof monthSchema>

const remindersSchema = z.partialRecord(z.enum(CALENDAR_KINDS), z.enum(REMINDER_WAYS))
export type Reminders = z.infer<typeof remindersSchema>

const settingsSchema = z.object({
  /** The kinds that the calendar reminds of. */
  reminders: remindersSchema,
  /** When the current address for calendar apps was made; null without one. */
  feedCreatedAt: z.iso.datetime().nullable(),
})
export type CalendarSettings = z.infer<typeof settingsSchema>

/** `2026-12`, of the years that dates of the product can be in. */
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-12.')

export const calendarEndpoints = defineEndpoints({
  'GET /api/calendar': {
    summary: 'What the calendar of the signed-in breeder has in a month, by default the current one',
    access: 'breeder',
    query: z.object({ month: month.optional() }),
    responses: { 200: monthSchema },
  },
  'GET /api/calendar/settings': {
    summary: 'How the signed-in breeder is reminded of entries, and since when calendar apps have an address',
    access: 'breeder',
    responses: { 200: settingsSchema },
  },
  'PATCH /api/calendar/reminders': {
    summary: 'Choose how to be reminded of kinds of entries',
    access: 'breeder',
    body: remindersSchema,
    responses: { 200: settingsSchema },
  },
  'POST /api/calendar/feed': {
    summary:
      'Make a secret address for calendar apps, which replaces the one before; only this response contains it',
    access: 'breeder',
    responses: { 201: z.object({ url: z.string() }) },
  },
  'DELETE /api/calendar/feed': {
    summary: 'Turn the address for calendar apps off',
    access: 'breeder',
    responses: { 204: z.undefined() },
  },
})
export type CalendarEndpoints = typeof calendarEndpoints
