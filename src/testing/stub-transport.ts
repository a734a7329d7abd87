/** Replaces the server in component tests. */
import type { ApiResponse, Transport } from '#lib/client/client.ts'
import type { EndpointKey, Endpoints, OutputOf, ParsedOf } from '#lib/client/endpoint.ts'
import { AppError } from '#lib/errors.ts'

type Handlers<E extends Endpoints> = {
  [K in keyof E & EndpointKey]?: (request: ParsedOf<E[K]>) => OutputOf<E[K]>
}

/**
 * A transport that calls a handler per endpoint. The contract's schemas check requests and responses; an AppError
 * becomes an error response. Throws for an endpoint without a handler.
 */
export function stubTransport<E extends Endpoints>(endpoints: E, handlers: Handlers<E>): Transport {
  const handlerOf = handlers as Record<string, ((request: unknown) => unknown) | undefined>
  const routes = Object.entries(endpoints).map(([key, endpoint]) => ({
    endpoint,
    handler: handlerOf[key],
    pattern: new RegExp(`^${key.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }))
  return async ({ method, url, body }) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    for (const { endpoint, handler, pattern } of routes) {
      const match = pattern.exec(`${method} ${pathname}`)
      if (!match || !handler) continue
      const request = {
        params: endpoint.params?.parse(match.groups),
        query: endpoint.query?.parse(Object.fromEntries(searchParams)),
        body: endpoint.body?.parse(body),
      }
      try {
        const result = handler(request)
        const responses = Object.entries(endpoint.responses)
        const accepted = responses.find(([, schema]) => schema?.safeParse(result).success)
        const [status, schema] = accepted ?? responses[0] ?? []
        return responseOf(Number(status), schema?.parse(result))
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return responseOf(error.status, error.body())
      }
    }
    throw new Error(`No handler for ${method} ${pathname}`)
  }
}

function responseOf(status: number, body: unknown): ApiResponse {
  const total = Array.isArray(body) ? String(body.length) : null
  return {
    status,
    header: (name) => (name === 'x-total-count' ? total : null),
    text: body === undefined ? '' : JSON.stringify(body),
  }
}

/** A transport whose requests wait until `release` is called, to see what is shown meanwhile. */
export function heldTransport(transport: Transport): { transport: Transport; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { transport: (request) => promise.then(() => transport(request)), release: resolve }
}
