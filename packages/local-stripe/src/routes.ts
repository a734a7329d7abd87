/** Every path of the provider's API that is implemented. */
import { z } from 'zod'
import { createAccountLink, createLoginLink } from './accounts/account-links.ts'
import { createAccount, listAccounts, readAccount } from './accounts/accounts.ts'
import { listAccountTransactions, listPayouts, readPayout } from './balances/account-payouts.ts'
import { readBalance } from './balances/balance.ts'
import { createReversal, listReversals } from './balances/transfer-reversals.ts'
import { createTransfer, updateTransfer } from './balances/transfers.ts'
import type { Call } from './call.ts'
import { closeDispute, updateDispute } from './disputes/disputes.ts'
import { expandResponse } from './expand.ts'
import { createFile } from './files.ts'
import type { Form } from './form.ts'
import { type ListPath, listObjects, TYPES } from './list-objects.ts'
import { find } from './objects.ts'
import { expand, readParams, text } from './params.ts'
import { createCustomer, updateCustomer } from './payments/customers.ts'
import { cancelIntent, captureIntent } from './payments/intent-capture.ts'
import { confirmIntent } from './payments/intent-confirm.ts'
import { createIntent, updateIntent } from './payments/intents.ts'
import {
  createDomain,
  createWebhookEndpoint,
  listDomains,
  listWebhookEndpoints,
  readBalanceSettings,
  readPlatformAccount,
  updateBalanceSettings,
} from './platform-account.ts'
import { createRefund, updateRefund } from './refunds/refunds.ts'

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

/** The same route with the balance transactions of a connected account, if the call is made on its behalf. */
function ofAccount(route: Route): Route {
  return {
    ...route,
    handle: (call, form, id) =>
      call.account && id === '' ? listAccountTransactions(call, form) : route.handle(call, form, id),
  }
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
  post('files', (call, form) => createFile(call, form)),
  post('customers', (call, form) => createCustomer(call, form)),
  post('customers/:id', (call, form, id) => updateCustomer(call, id, form)),
  post('transfers', (call, form) => createTransfer(call, form)),
  post('transfers/:id', (call, form, id) => updateTransfer(call, id, form)),
  post('transfers/:id/reversals', (call, form, id) => createReversal(call, id, form)),
  {
    method: 'GET',
    path: '/v1/transfers/:id/reversals',
    handle: (call, form, id) => listReversals(call, id, form),
  },
  { method: 'GET', path: '/v1/balance', handle: (call, form) => readBalance(call, form) },
  { method: 'GET', path: '/v1/payouts', handle: (call, form) => listPayouts(call, form) },
  { method: 'GET', path: '/v1/payouts/:id', handle: (call, form, id) => readPayout(call, id, form) },
  { method: 'GET', path: '/v1/account', handle: async (call, form) => readPlatformAccount(call, form) },
  { method: 'GET', path: '/v1/balance_settings', handle: readBalanceSettings },
  post('balance_settings', (call, form) => updateBalanceSettings(call, form)),
  {
    method: 'GET',
    path: '/v1/webhook_endpoints',
    handle: async (call, form) => listWebhookEndpoints(call, form),
  },
  post('webhook_endpoints', (call, form) => createWebhookEndpoint(call, form)),
  {
    method: 'GET',
    path: '/v1/payment_method_domains',
    handle: async (call, form) => listDomains(call, form),
  },
  post('payment_method_domains', (call, form) => createDomain(call, form)),
  ...readRoutes('transfers'),
  post('accounts', (call, form) => createAccount(call, form)),
  post('accounts/:id/login_links', (call, form, id) => createLoginLink(call, id, form)),
  post('account_links', (call, form) => createAccountLink(call, form)),
  { method: 'GET', path: '/v1/accounts', handle: (call, form) => listAccounts(call, form) },
  { method: 'GET', path: '/v1/accounts/:id', handle: (call, form, id) => readAccount(call, id, form) },
  ...readRoutes('payment_intents'),
  ...readRoutes('charges'),
  ...readRoutes('refunds'),
  ...readRoutes('disputes'),
  ...readRoutes('radar/early_fraud_warnings'),
  ...readRoutes('balance_transactions').map(ofAccount),
  ...readRoutes('customers'),
  ...readRoutes('events'),
]
