import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { pagingQuery } from '#lib/paging.ts'

/** Failed: the provider rejected the refund. Late: it has not succeeded within a day. */
export const ATTENTION_KINDS = [
  'failed_refund',
  'late_refund',
  'dispute',
  'payment_check',
  'fraud_warning',
] as const

/** A refund, dispute, waiting payment, or fraud warning that staff should look at; amounts in cents. */
export const attentionSchema = z.object({
  id: z.uuid(),
  kind: z.enum(ATTENTION_KINDS),
  transactionId: z.uuid(),
  orderNumber: z.string(),
  catName: z.string(),
  amount: z.int(),
  /** Why the refund was rejected last, the reason of the dispute, or the type of fraud, in the provider's words. */
  reason: z.string().nullable(),
  /** When the refund was decided, or the dispute, the check, or the warning began. */
  since: z.iso.datetime(),
  /** When the refund is tried again, until when evidence can be submitted, or when the payment is canceled automatically; null if never. */
  nextAt: z.iso.datetime().nullable(),
})
export type Attention = z.infer<typeof attentionSchema>

export const attentionEndpoints = defineEndpoints({
  'GET /api/admin/attention': {
    summary:
      'Failed and late refunds, open disputes, payments that wait for approval, and fraud warnings, oldest first. Totals in X-Total-Count and Link',
    access: 'support',
    query: pagingQuery,
    responses: { 200: z.array(attentionSchema) },
  },
})
export type AttentionEndpoints = typeof attentionEndpoints
