/** Weekly statistics and CSV exports for breeders. */
import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
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

/**
 * A sale that waits for the breeder: the bank asks for a statement until a time; the cat goes home on a day; its balance was
 * due on a day; no pickup is agreed, although the cat can leave from a day on; or its vaccination record is missing.
 */
const saleTaskSchema = z.object({
  kind: z.enum(['dispute', 'handover', 'overdue', 'pickup', 'record']),
  saleId: z.uuid(),
  catId: z.uuid(),
  catName: z.string(),
  buyerName: z.string(),
  /** Cents that the buyer still owes. */
  due: z.int(),
  /** ISO date; null for a dispute, and for a cat without a pickup day that can leave home now. */
  day: z.iso.date().nullable(),
  /** Until when a statement can be added; null for all others. */
  until: z.iso.datetime().nullable(),
})
export type SaleTask = z.infer<typeof saleTaskSchema>

/** What a new breeder does first. */
const checklistStepSchema = z.object({ step: z.enum(['describe', 'picture', 'list']), isDone: z.boolean() })
export type ChecklistStep = z.infer<typeof checklistStepSchema>

const todaySchema = z.object({
  /** Inquiries without an answer. */
  questions: z.int(),
  /** The most urgent first. */
  sales: z.array(saleTaskSchema),
  /** Available cats without a vaccination that are old enough for one, and the oldest of them. */
  unvaccinated: z.object({
    count: z.int(),
    first: z.object({ catId: z.uuid(), name: z.string() }).nullable(),
  }),
  /** Null once everything is done, or the cattery has sold a cat. */
  checklist: z.array(checklistStepSchema).nullable(),
})
export type Today = z.infer<typeof todaySchema>

const csv = z.string()

export const dashboardEndpoints = defineEndpoints({
  'GET /api/breeders/insight': {
    summary: 'Views, favorites, inquiries and sales of the signed-in breeder by week, of all cats or of one',
    access: 'breeder',
    query: z.object({ catId: z.uuid().optional() }),
    responses: { 200: insightSchema },
  },
  'GET /api/breeders/today': {
    summary:
      'What waits for the signed-in breeder: questions, sales, cats without vaccinations, and first steps',
    access: 'breeder',
    responses: { 200: todaySchema },
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
