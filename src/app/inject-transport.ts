import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Transport } from '#lib/client.ts'

/** Asks the app itself, without a network between, as the visitor with this cookie. */
export function injectTransport(app: FastifyInstance, cookie: string | undefined): Transport {
  return async ({ method, url, body }) => {
    const response = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url,
      headers: cookie ? { cookie } : {},
      ...(body !== undefined && { payload: body as object }),
    })
    return {
      status: response.statusCode,
      header: (name) => response.headers[name.toLowerCase()]?.toString() ?? null,
      text: response.body,
    }
  }
}
