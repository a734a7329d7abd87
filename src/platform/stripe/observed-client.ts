import Stripe from 'stripe'
import type { Calls } from '#platform/calls/index.ts'

/** The SDK's HTTP client with every attempt observed, also those that it repeats. */
export function observedClient(calls: Calls, client: Stripe.HttpClient = Stripe.createNodeHttpClient()) {
  const observed: Stripe.HttpClient = Object.create(client)
  observed.makeRequest = (host, port, path, method, ...rest) =>
    calls.observe(
      { service: 'provider', operation: operationName(method, path) },
      () => client.makeRequest(host, port, path, method, ...rest),
      (response) => outcomeOf(response.getStatusCode()),
    )
  return observed
}

/** `POST /v1/refunds/re_1?x=y` is `POST /v1/refunds/{id}`: the third part of a path of the provider is an ID. */
export function operationName(method: string, path: string): string {
  const parts = path.replace(/\?.*$/, '').split('/')
  return `${method} ${parts.map((part, index) => (index === 3 ? '{id}' : part)).join('/')}`
}

/** Refusals, such as a declined card, are answers; `error` is what the provider should repair. */
function outcomeOf(status: number): string {
  if (status < 400) return 'ok'
  return status === 429 || status >= 500 ? 'error' : 'refused'
}
