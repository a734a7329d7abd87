/** Weekly statistics and CSV exports for breeders. */
import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { placeRuleSchema } from '../place-rules/contract.ts'
import { WEEKS } from './measures.ts'

const byWeek = z.array(z.int().min(0)).length(WEEKS)

const numbersSchema = z.object({ views: byWeek, favorites: byWeek, inquiries: byWeek, sales: byWeek })
export type Numbers = z.infer<typeof numbersSchema>

const insightSchema = z.object({
  /** The Monday of each week (ISO date, UTC), oldest first; the last is the current week. */
  weeks: z.array(z.iso.date()).length(WEEKS),
  /** Totals of all cats and pairings, including deleted ones. */
  cattery: numbersSchema,
  cats: z.array(numbersSchema.extend({ catId: z.uuid(), name: z.string() })),
})
export type Insight = z.infer<typeof insightSchema>

/** What a new breeder does first. */
const checklistStepSchema = z.object({
  /** A description and a picture; a cat; a document of a cat or of the cattery; the deposit policy; the payout account. */
  step: z.enum(['describe', 'list', 'document', 'policy', 'payout']),
  isDone: z.boolean(),
})
export type ChecklistStep = z.infer<typeof checklistStepSchema>

/** Litters by birth dates in the last months. */
const littersIn = z.array(z.object({ months: z.int(), litters: z.int() }))

const yearSchema = z.object({
  /** The postal code of the cattery's state; null if it is unknown. */
  state: z.string().nullable(),
  clubs: z.array(z.string()),
  /** Of the cattery, in a year and in the windows of the rules. */
  litters: littersIn,
  /** Cats that were reserved or bought here in the last 12 months. */
  catsSold: z.int(),
  /** By name; those with a litter in one of the windows. */
  queens: z.array(z.object({ id: z.uuid(), name: z.string(), litters: littersIn })),
  /** What the state, the USA, and the clubs of the cattery say about litters and licenses. */
  rules: z.array(placeRuleSchema),
})
export type Year = z.infer<typeof yearSchema>

const csv = z.string()

export const dashboardEndpoints = defineEndpoints({
  'GET /api/breeders/insight': {
    summary: 'Views, favorites, inquiries and sales of the signed-in breeder by week, of all cats or of one',
    access: 'breeder',
    query: z.object({ catId: z.uuid().optional() }),
    responses: { 200: insightSchema },
  },
  'GET /api/breeders/checklist': {
    summary:
      'What the signed-in breeder does first; null once everything is done, or the cattery has sold a cat',
    access: 'breeder',
    responses: { 200: z.object({ steps: z.array(checklistStepSchema).nullable() }) },
  },
  'GET /api/breeders/year': {
    summary:
      'Litters by queen and cats sold of the signed-in breeder, with the rules of their state and clubs about both',
    access: 'breeder',
    responses: { 200: yearSchema },
  },
  'GET /api/breeders/exports/cats.csv': {
    summary: 'The signed-in breeder’s cats as CSV (RFC 4180, UTF-8)',
    access: 'breeder',
    madeOnDemand: true,
    responses: { 200: csv },
  },
  'GET /api/breeders/exports/litters.csv': {
    summary: 'The signed-in breeder’s litters as CSV (RFC 4180, UTF-8)',
    access: 'breeder',
    madeOnDemand: true,
    responses: { 200: csv },
  },
  'GET /api/breeders/exports/sales.csv': {
    summary: 'The signed-in breeder’s sales as CSV (RFC 4180, UTF-8)',
    access: 'breeder',
    madeOnDemand: true,
    responses: { 200: csv },
  },
})
export type DashboardEndpoints = typeof dashboardEndpoints
