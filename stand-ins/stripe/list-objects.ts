/** The list endpoints, with paging and filters by exact value. */
import { z } from 'zod'
import type { Call } from './call.ts'
import type { Form } from './form.ts'
import { list, type ObjectType } from './objects.ts'
import { paging, readParams, text } from './params.ts'

const filters = {
  payment_intents: { customer: text.optional() },
  charges: { payment_intent: text.optional(), customer: text.optional() },
  refunds: { payment_intent: text.optional(), charge: text.optional() },
  customers: { email: text.optional() },
  events: { type: text.optional() },
}

export const TYPES: Record<keyof typeof filters, ObjectType> = {
  payment_intents: 'payment_intent',
  charges: 'charge',
  refunds: 'refund',
  customers: 'customer',
  events: 'event',
}

export type ListPath = keyof typeof filters

/** A page of objects of one type, newest first. */
export function listObjects(call: Call, kind: ListPath, form: Form) {
  const read = readParams(z.strictObject({ ...paging, ...filters[kind] }), form)
  const { limit, starting_after, ending_before, expand: _, ...where } = read
  const page = { limit, startingAfter: starting_after, endingBefore: ending_before, where }
  return list(call.tx, TYPES[kind], `/v1/${kind}`, page)
}
