/** What a breeder learns about the own cattery: numbers by week, and tables to take home. */
import { z } from 'zod'
import { defineEndpoints } from '#lib/endpoint.ts'

/** Weeks that the numbers go back, the present one included. */
export const WEEKS = 12
/** What is counted, in the order of the screen. A sale counts from its deposit on, unless it was undone. */
export const MEASURES = ['views', 'favorites', 'inquiries', 'sales'] as const
export type Measure = (typeof MEASURES)[number]

const byWeek = z.array(z.int().min(0)).length(WEEKS)

const numbersSchema = z.object({ views: byWeek, favorites: byWeek, inquiries: byWeek, sales: byWeek })
export type Numbers = z.infer<typeof numbersSchema>

const insightSchema = z.object({
  /** The Monday of each week (ISO date, UTC), oldest first; the last is the present week. */
  weeks: z.array(z.iso.date()).length(WEEKS),
  /** All that the cattery's cats and pairings had, those that were deleted since included. */
  cattery: numbersSchema,
  cats: z.array(numbersSchema.extend({ catId: z.uuid(), name: z.string() })),
})
export type Insight = z.infer<typeof insightSchema>

const csv = z.string()

export const dashboardEndpoints = defineEndpoints({
  'GET /api/breeders/insight': {
    summary: 'Views, favorites, inquiries and sales of the signed-in breeder by week, of all cats or of one',
    access: 'breeder',
    query: z.object({ catId: z.uuid().optional() }),
    responses: { 200: insightSchema },
  },
  'GET /api/breeders/exports/cats.csv': {
    summary: 'The signed-in breeder’s cats as CSV (RFC 4180, UTF-8)',
    access: 'breeder',
    responses: { 200: csv },
  },
  'GET /api/breeders/exports/litters.csv': {
    summary: 'The signed-in breeder’s litters as CSV (RFC 4180, UTF-8)',
    access: 'breeder',
    responses: { 200: csv },
  },
  'GET /api/breeders/exports/sales.csv': {
    summary: 'The signed-in breeder’s sales as CSV (RFC 4180, UTF-8)',
    access: 'breeder',
    responses: { 200: csv },
  },
})
export type DashboardEndpoints = typeof dashboardEndpoints
