import { z } from 'zod'

const id = z.string().regex(/^\w{1,255}$/)
const intent = z.union([id, z.object({ id })])

/** Objects whose events are read by their ID. */
const READ_BY_ID = ['account', 'dispute', 'payment_intent', 'payout', 'radar.early_fraud_warning', 'transfer']

/** What is read from an event. Its other fields depend on the version of the provider's API. */
export const eventSchema = z.object({
  id,
  type: z.string().regex(/^[\w.]{1,255}$/),
  /** The connected account that the event happened in; none for events of the platform's own account. */
  account: id.nullish(),
  data: z.object({
    object: z
      .object({ object: z.string().max(255), id: id.optional(), payment_intent: intent.nullish() })
      .refine(({ object, id }) => id || !READ_BY_ID.includes(object), { error: 'is missing', path: ['id'] }),
  }),
})

/** An event of the provider, as far as it is read. */
export type ProviderEvent = z.infer<typeof eventSchema>
