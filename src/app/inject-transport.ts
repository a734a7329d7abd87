import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Transport } from '#lib/client.ts'
import { RENDERING } from '#platform/http/index.ts'

/** Sends API requests to the app in the same process, with the visitor's cookie. */
export function injectTransport(app: FastifyInstance, cookie: string | undefined): Transport {
  return async ({ method, url, body }) => {
    const response = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url,
      headers: { [RENDERING]: '1', ...(cookie && { cookie }) },
      ...(body !== undefined && { payload: body as object }),
    })
    return {
      status: response.statusCode,
      header: (name) => response.headers[name.toLowerCase()]?.toString() ?? null,
      text: response.body,
    }
  }
}
