import { z } from 'zod'
import { defineEndpoints } from '#lib/endpoint.ts'
import { pagingQuery } from '#lib/paging.ts'

/** Failed: the provider rejected the refund. Late: it has not succeeded within a day. */
export const ATTENTION_KINDS = ['failed_refund', 'late_refund', 'dispute'] as const

/** A refund or dispute that staff should look at; amounts in cents. */
export const attentionSchema = z.object({
  id: z.uuid(),
  kind: z.enum(ATTENTION_KINDS),
  transactionId: z.uuid(),
  orderNumber: z.string(),
  catName: z.string(),
  amount: z.int(),
  /** Why the refund was rejected last, or the reason of the dispute, in the provider's words. */
  reason: z.string().nullable(),
  /** When the refund was decided, or the dispute opened. */
  since: z.iso.datetime(),
  /** When the refund is tried again, or until when evidence can be submitted; null if never. */
  nextAt: z.iso.datetime().nullable(),
})
export type Attention = z.infer<typeof attentionSchema>

export const attentionEndpoints = defineEndpoints({
  'GET /api/admin/attention': {
    summary: 'Failed and late refunds, and open disputes, oldest first. Totals in X-Total-Count and Link',
    access: 'support',
    query: pagingQuery,
    responses: { 200: z.array(attentionSchema) },
  },
})
export type AttentionEndpoints = typeof attentionEndpoints
