/** The list endpoints, with paging and filters. */
import { z } from 'zod'
import { invalidParameter } from './api-error.ts'
import type { Call } from './call.ts'
import type { Form } from './form.ts'
import { list, type ObjectType } from './objects.ts'
import { created, paging, readParams, text } from './params.ts'

const filters = {
  payment_intents: { customer: text.optional() },
  charges: { payment_intent: text.optional(), customer: text.optional(), transfer_group: text.optional() },
  refunds: { payment_intent: text.optional(), charge: text.optional() },
  disputes: { payment_intent: text.optional(), charge: text.optional() },
  'radar/early_fraud_warnings': { charge: text.optional(), payment_intent: text.optional() },
  balance_transactions: { type: text.optional(), source: text.optional(), currency: text.optional() },
  customers: { email: text.optional() },
  transfers: { destination: text.optional(), transfer_group: text.optional() },
  events: { type: text.optional(), types: z.array(text).max(20).optional() },
}

export const TYPES: Record<keyof typeof filters, ObjectType> = {
  payment_intents: 'payment_intent',
  charges: 'charge',
  refunds: 'refund',
  disputes: 'dispute',
  'radar/early_fraud_warnings': 'early_fraud_warning',
  balance_transactions: 'balance_transaction',
  customers: 'customer',
  transfers: 'transfer',
  events: 'event',
}

export type ListPath = keyof typeof filters

/** A page of objects of one type, newest first. */
export function listObjects(call: Call, kind: ListPath, form: Form) {
  const read = readParams(z.strictObject({ ...paging, created, ...filters[kind] }), form)
  const { limit, starting_after, ending_before, created: range, expand: _, ...exact } = read
  const page = { limit, startingAfter: starting_after, endingBefore: ending_before, created: range }
  return list(call.tx, TYPES[kind], `/v1/${kind}`, { ...page, where: typesAsType(exact) })
}

type Exact = { [field: string]: string | string[] | undefined }

/** `types` is another way to filter by `type`. Throws 400 if both are given. */
function typesAsType({ types, ...exact }: Exact): Exact {
  if (types && exact.type)
    throw invalidParameter('parameter_invalid', 'types', 'You may pass either type or types, but not both.')
  return types ? { ...exact, type: types } : exact
}
