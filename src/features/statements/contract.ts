/** Monthly statements of a cattery, and the platform's totals for staff. */
import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'

/** What changes the balance of a cattery, in the order of a statement. */
export const MOVEMENTS = ['sale', 'refund', 'dispute', 'transfer', 'reversal', 'carryover'] as const
export type Movement = (typeof MOVEMENTS)[number]

/** A calendar month, `2026-03`. */
const month = z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/)
const year = z.coerce.number().int().min(2000).max(2099)

/**
 * The movements of a period in cents, as they change the balance: sales are positive; refunds, disputes, and transfers are
 * negative. `fees` are the platform's, less what was returned with refunds.
 */
const totalsSchema = z.object({
  sales: z.int(),
  fees: z.int(),
  refunds: z.int(),
  disputes: z.int(),
  transfers: z.int(),
  reversals: z.int(),
  carryovers: z.int(),
})
export type Totals = z.infer<typeof totalsSchema>

/** `opening` plus all totals is `closing`. Balances are what Littermate owes the cattery; negative for a debt. */
const balancesSchema = totalsSchema.extend({ opening: z.int(), closing: z.int() })
export type Balances = z.infer<typeof balancesSchema>

const lineSchema = z.object({
  id: z.uuid(),
  /** The day in the time zone of the cattery. */
  day: z.iso.date(),
  movement: z.enum(MOVEMENTS),
  /** The sale; null for a movement without one. */
  sale: z.object({ transactionId: z.uuid(), orderNumber: z.string(), catName: z.string() }).nullable(),
  /** Cents before the fee, the fee, their sum, and the balance after it. */
  amount: z.int(),
  fee: z.int(),
  net: z.int(),
  balance: z.int(),
})
export type StatementLine = z.infer<typeof lineSchema>

const catterySchema = z.object({ breederId: z.uuid(), businessName: z.string(), timeZone: z.string() })

export const statementSchema = catterySchema.extend({
  month,
  /** Whether the month has not ended, so that movements may follow. */
  isCurrent: z.boolean(),
  balances: balancesSchema,
  /** What buyers had paid at the end for cats that were not handed over yet, in cents. It is not part of the balance. */
  waiting: z.int(),
  /** Oldest first. */
  lines: z.array(lineSchema),
  /** The neighboring months that have a statement. */
  previous: month.nullable(),
  next: month.nullable(),
})
export type Statement = z.infer<typeof statementSchema>

export const statementYearSchema = catterySchema.extend({
  year: z.int(),
  /** The years that have statements, newest first. */
  years: z.array(z.int()),
  /** Newest first. */
  months: z.array(balancesSchema.extend({ month, movements: z.int(), isCurrent: z.boolean() })),
  /** Of the whole year. */
  balances: balancesSchema,
  /** The balance now, and what buyers have paid for cats that were not handed over yet. */
  balance: z.int(),
  waiting: z.int(),
  /** What buyers paid in the year, before fees and refunds, and with how many payments; for the tax form 1099-K. */
  taxForm: z.object({ gross: z.int(), payments: z.int(), isAboveThreshold: z.boolean() }),
})
export type StatementYear = z.infer<typeof statementYearSchema>

/** Movements of all sales in a month in UTC, in cents, and the balances at its end. */
export const platformMonthSchema = z.object({
  month,
  isCurrent: z.boolean(),
  /** Captured charges, and refunds that left the provider or were paid in another way. */
  charges: z.int(),
  refunds: z.int(),
  /** Platform fees that were earned, less those that were returned. */
  fees: z.int(),
  providerFees: z.int(),
  /** Sent to breeders, and taken back. */
  transfers: z.int(),
  reversals: z.int(),
  /** Withdrawn by banks because of disputes, less what they returned; and what was lost. */
  disputed: z.int(),
  disputesLost: z.int(),
  /** At the end: held for buyers, owed to breeders, and owed by breeders. */
  held: z.int(),
  owed: z.int(),
  debts: z.int(),
})
export type PlatformMonth = z.infer<typeof platformMonthSchema>

export const platformTotalsSchema = z.object({
  year: z.int(),
  years: z.array(z.int()),
  /** Newest first. */
  months: z.array(platformMonthSchema),
})
export type PlatformTotals = z.infer<typeof platformTotalsSchema>

const breeder = z.object({ id: z.uuid() })
const ofMonth = breeder.extend({ month })
const ofYear = z.object({ year: year.optional() })
const file = z.string()

export const statementEndpoints = defineEndpoints({
  'GET /api/breeders/{id}/statements': {
    summary: 'The months of a year with balances and totals, for the owner of the cattery; 404 for others',
    access: 'signed-in',
    params: breeder,
    query: ofYear,
    responses: { 200: statementYearSchema },
  },
  'GET /api/breeders/{id}/statements/csv': {
    summary: 'The months of a year as CSV (RFC 4180, UTF-8)',
    access: 'signed-in',
    madeOnDemand: true,
    params: breeder,
    query: ofYear,
    responses: { 200: file },
  },
  'GET /api/breeders/{id}/statements/{month}': {
    summary: 'The statement of a month in the time zone of the cattery; 404 for months without one',
    access: 'signed-in',
    params: ofMonth,
    responses: { 200: statementSchema },
  },
  'GET /api/breeders/{id}/statements/{month}/csv': {
    summary: 'The same statement as CSV (RFC 4180, UTF-8)',
    access: 'signed-in',
    madeOnDemand: true,
    params: ofMonth,
    responses: { 200: file },
  },
  'GET /api/breeders/{id}/statements/{month}/pdf': {
    summary: 'The same statement as a PDF file',
    access: 'signed-in',
    madeOnDemand: true,
    params: ofMonth,
    responses: { 200: file },
  },
  'GET /api/admin/totals': {
    summary: 'What all sales moved in each month of a year, and the balances at its end',
    access: 'finance',
    query: ofYear,
    responses: { 200: platformTotalsSchema },
  },
  'GET /api/admin/totals/csv': {
    summary: 'The same totals as CSV (RFC 4180, UTF-8)',
    access: 'finance',
    madeOnDemand: true,
    query: ofYear,
    responses: { 200: file },
  },
})
export type StatementEndpoints = typeof statementEndpoints
