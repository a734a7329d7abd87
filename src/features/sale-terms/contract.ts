/** What a buyer agrees to by paying for a cat. */
import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { POLICIES } from '#lib/rules/deposit-policy.ts'
import { goHomeRuleSchema } from '#lib/rules/go-home-schema.ts'

import { rightsStateSchema } from '../place-rules/contract.ts'

/** Cents that are refunded if the buyer cancels before the day `before`; null if at any later time. */
const refundStepSchema = z.object({ before: z.iso.date().nullable(), refund: z.int() })
/** The refunds of a sale in order, each until its day. */
export const refundStepsSchema = z.array(refundStepSchema)

/** What a buyer agrees to by paying for a cat; amounts in cents, days in the cattery's time zone. */
export const catTermsSchema = z.object({
  policy: z.enum(POLICIES),
  /** Today in the cattery's time zone. */
  today: z.iso.date(),
  price: z.int(),
  /** Null if the cat can only be paid in full. */
  depositAmount: z.int().nullable(),
  /** The earliest day on which the cat may go home if it is paid today, and who decided at which age. */
  goHomeDate: z.iso.date(),
  goHomeRule: goHomeRuleSchema,
  /** Null if neither state is known. */
  rightsState: rightsStateSchema.nullable(),
  /** Cents for which the cattery ships the cat, 0 without an extra price; null if it does not ship. */
  shippingPrice: z.int().nullable(),
  /** Whether the cat is old enough to leave today. */
  isOldEnough: z.boolean(),
  /** When the balance is due if the deposit is paid today; null if none is offered. */
  balanceDue: z.iso.date().nullable(),
  /** The day before which the policy refunds anything, if the cat is paid today. */
  refundsUntil: z.iso.date(),
  /** What canceling refunds from today on, after the first 24 hours; `deposit` is null if none is offered. */
  refunds: z.object({ deposit: refundStepsSchema.nullable(), full: refundStepsSchema }),
})
export type CatTerms = z.infer<typeof catTermsSchema>

export const saleTermsEndpoints = defineEndpoints({
  'GET /api/cats/{id}/terms': {
    summary: 'What a buyer would get back after canceling, as of today in the cattery’s time zone',
    access: 'public',
    params: z.object({ id: z.uuid() }),
    responses: { 200: catTermsSchema },
  },
})
export type SaleTermsEndpoints = typeof saleTermsEndpoints
