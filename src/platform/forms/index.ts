/** Forms that email programs and browsers without scripts post. */
import type { FastifyInstance } from 'fastify'
import { AppError } from '#lib/errors.ts'

/** Maximum form size in bytes. */
const BODY_LIMIT = 4 * 1024

/** Lets the routes of a scope of their own receive forms, as `FormData`. */
export function acceptForms(app: FastifyInstance): void {
  const options = { parseAs: 'buffer', bodyLimit: BODY_LIMIT } as const
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    options,
    async (request: { headers: Record<string, unknown> }, body: Buffer) => {
      const type = String(request.headers['content-type'])
      const form = new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
      return form.catch(() => {
        throw new AppError('bad_request')
      })
    },
  )
}

/** Whether an email program posted a form because its user chose to unsubscribe (RFC 8058). */
export function isOneClick(body: unknown): boolean {
  return body instanceof FormData && body.get('List-Unsubscribe') === 'One-Click'
}
