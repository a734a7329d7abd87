/** Every path of the provider's API that the stand-in implements. */
import { z } from 'zod'
import type { Call } from './call.ts'
import { createCustomer, updateCustomer } from './customers.ts'
import { closeDispute, updateDispute } from './disputes.ts'
import { expandResponse } from './expand.ts'
import type { Form } from './form.ts'
import { cancelIntent, captureIntent } from './intent-capture.ts'
import { confirmIntent } from './intent-confirm.ts'
import { createIntent, updateIntent } from './intents.ts'
import { type ListPath, listObjects, TYPES } from './list-objects.ts'
import { find } from './objects.ts'
import { expand, readParams, text } from './params.ts'
import { createRefund, updateRefund } from './refunds.ts'

/** Browsers send `client_secret`; other parameters are refused. */
const retrieveParams = z.strictObject({ client_secret: text.optional(), expand })

export type Route = {
  method: 'GET' | 'POST'
  path: string
  handle(call: Call, form: Form, id: string): Promise<unknown>
}

function post(path: string, handle: Route['handle']): Route {
  return {
    method: 'POST',
    path: `/v1/${path}`,
    handle: async (call, form, id) => expandResponse(call, await handle(call, form, id), form),
  }
}

function readRoutes(kind: ListPath): Route[] {
  return [
    {
      method: 'GET',
      path: `/v1/${kind}`,
      handle: async (call, form) => expandResponse(call, await listObjects(call, kind, form), form),
    },
    {
      method: 'GET',
      path: `/v1/${kind}/:id`,
      handle: async (call, form, id) => {
        readParams(retrieveParams, form)
        return expandResponse(call, await find(call.tx, TYPES[kind], id), form)
      },
    },
  ]
}

export const ROUTES: Route[] = [
  post('payment_intents', (call, form) => createIntent(call, form)),
  post('payment_intents/:id', (call, form, id) => updateIntent(call, id, form)),
  post('payment_intents/:id/confirm', (call, form, id) => confirmIntent(call, id, form)),
  post('payment_intents/:id/capture', (call, form, id) => captureIntent(call, id, form)),
  post('payment_intents/:id/cancel', (call, form, id) => cancelIntent(call, id, form)),
  post('refunds', (call, form) => createRefund(call, form)),
  post('refunds/:id', (call, form, id) => updateRefund(call, id, form)),
  post('disputes/:id', (call, form, id) => updateDispute(call, id, form)),
  post('disputes/:id/close', (call, form, id) => closeDispute(call, id, form)),
  post('customers', (call, form) => createCustomer(call, form)),
  post('customers/:id', (call, form, id) => updateCustomer(call, id, form)),
  ...readRoutes('payment_intents'),
  ...readRoutes('charges'),
  ...readRoutes('refunds'),
  ...readRoutes('disputes'),
  ...readRoutes('balance_transactions'),
  ...readRoutes('customers'),
  ...readRoutes('events'),
]
