import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Transport } from '#lib/client/client.ts'
import { type RequestSource, renderingHeaders } from '#platform/http/index.ts'

/** Sends API requests to the app in the same process, as the visitor whose page is rendered. */
export function injectTransport(
  app: FastifyInstance,
  { id, ip }: RequestSource,
  cookie: string | undefined,
): Transport {
  return async ({ method, url, body }) => {
    const response = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url,
      remoteAddress: ip,
      headers: { ...renderingHeaders(id), ...(cookie && { cookie }) },
      ...(body !== undefined && { payload: body as object }),
    })
    return {
      status: response.statusCode,
      header: (name) => response.headers[name.toLowerCase()]?.toString() ?? null,
      text: response.body,
    }
  }
}
