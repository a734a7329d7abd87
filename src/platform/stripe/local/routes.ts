/** The stand-in's table of contents: each path of the provider's API that it answers. */
import type { Act } from './act.ts'
import { createCustomer, updateCustomer } from './customers.ts'
import { expandIn } from './expansion.ts'
import type { Form } from './form.ts'
import { confirmIntent } from './intent-confirm.ts'
import { cancelIntent, captureIntent } from './intent-settle.ts'
import { createIntent, updateIntent } from './intents.ts'
import { type Listed, listObjects, TYPES } from './listing.ts'
import { find } from './objects.ts'
import { createRefund } from './refunds.ts'

export type Route = {
  method: 'GET' | 'POST'
  path: string
  answer(act: Act, form: Form, id: string): Promise<unknown>
}

function post(path: string, work: Route['answer']): Route {
  return {
    method: 'POST',
    path: `/v1/${path}`,
    answer: async (act, form, id) => expandIn(act, await work(act, form, id), form),
  }
}

function reads(kind: Listed): Route[] {
  return [
    {
      method: 'GET',
      path: `/v1/${kind}`,
      answer: async (act, form) => expandIn(act, await listObjects(act, kind, form), form),
    },
    {
      method: 'GET',
      path: `/v1/${kind}/:id`,
      answer: async (act, form, id) => expandIn(act, await find(act.tx, TYPES[kind], id), form),
    },
  ]
}

export const ROUTES: Route[] = [
  post('payment_intents', (act, form) => createIntent(act, form)),
  post('payment_intents/:id', (act, form, id) => updateIntent(act, id, form)),
  post('payment_intents/:id/confirm', (act, form, id) => confirmIntent(act, id, form)),
  post('payment_intents/:id/capture', (act, form, id) => captureIntent(act, id, form)),
  post('payment_intents/:id/cancel', (act, form, id) => cancelIntent(act, id, form)),
  post('refunds', (act, form) => createRefund(act, form)),
  post('customers', (act, form) => createCustomer(act, form)),
  post('customers/:id', (act, form, id) => updateCustomer(act, id, form)),
  ...reads('payment_intents'),
  ...reads('charges'),
  ...reads('refunds'),
  ...reads('customers'),
  ...reads('events'),
]
