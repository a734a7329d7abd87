import { isDeepStrictEqual } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { ERRORS } from '#lib/errors.ts'

/**
 * For tests: fails every response whose status or JSON the endpoint's contract does not declare. Parsing removes fields
 * that a schema does not declare, so a response that differs from its parsed self has an undeclared field.
 */
export function checkResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const endpoint = request.routeOptions.config.endpoint
    if (!endpoint || reply.statusCode === 304) return payload
    const schema = endpoint.contract.responses[reply.statusCode]
    const text = textOf(payload, reply.getHeader('content-encoding'))
    const isText = /^(text\/|application\/pdf)/.test(String(reply.getHeader('content-type')))
    const body: unknown = isText ? text : text ? JSON.parse(text) : undefined
    if (!schema) {
      // Browsers that open a file get errors as pages.
      const mayBePage = endpoint.contract.madeOnDemand && reply.statusCode >= 400
      if (mayBePage && String(reply.getHeader('content-type')).startsWith('text/html')) return payload
      if (isDeclaredError(reply.statusCode, body)) return payload
      throw new Error(
        `${endpoint.key} responded with ${reply.statusCode}, which its contract does not declare: ${text}`,
      )
    }
    const parsed = schema.safeParse(body)
    if (!parsed.success) throw new Error(`${endpoint.key} violated its contract: ${parsed.error.message}`)
    if (!isDeepStrictEqual(parsed.data, body))
      throw new Error(`${endpoint.key} sent undeclared fields: ${text}`)
    return payload
  })
}

function isDeclaredError(status: number, body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('code' in body)) return false
  const declared = ERRORS[body.code as keyof typeof ERRORS]
  return declared !== undefined && declared[0] === status
}

/** The text of a payload, which the response cache may have compressed. */
function textOf(payload: unknown, encoding: unknown): string {
  if (typeof payload === 'string') return payload
  if (!Buffer.isBuffer(payload)) return ''
  if (encoding === 'br') return brotliDecompressSync(payload).toString()
  return (encoding === 'gzip' ? gunzipSync(payload) : payload).toString()
}
