/** POST /unsubscribe: the unsubscribe button of email clients (RFC 8058) and the buttons of our page. */
import type { FastifyInstance } from 'fastify'
import { AppError } from '#lib/errors.ts'
import type { Services } from '#platform/services.ts'
import type { Keys } from '#platform/signatures/index.ts'
import { changeSubscription } from './choices.ts'

/** Maximum form size in bytes. */
const BODY_LIMIT = 4 * 1024
const NOT_KNOWN = 'This link is incomplete, or its account no longer exists. Nothing was changed.\n'

/**
 * Registers the form in a separate scope, because only it accepts form encodings. Email clients post without cookies;
 * only the token matters, and it can end only one thing.
 */
export function unsubscribeRoutes(
  parent: FastifyInstance,
  services: Pick<Services, 'db' | 'clock'>,
  { keys }: { keys: Keys },
): void {
  parent.register(async (app) => {
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
    app.post<{ Querystring: Record<string, unknown>; Body: FormData | null }>(
      '/unsubscribe',
      { schema: { hide: true }, config: { isWebhook: true } },
      async (request, reply) => {
        const token = String(request.query.token ?? '')
        const form = request.body instanceof FormData ? request.body : new FormData()
        const byProgram = form.get('List-Unsubscribe') === 'One-Click'
        const choice = byProgram ? 'off' : form.get('mails')
        if (choice !== 'off' && choice !== 'on') throw new AppError('bad_request')
        reply.header('cache-control', 'no-store')
        const isKnown = await changeSubscription(services, keys, token, choice === 'on').then(
          () => true,
          (error: unknown) => {
            if (error instanceof AppError && error.code === 'not_found') return false
            throw error
          },
        )
        // Email clients do not follow redirects; browsers return to the page, which shows the result.
        if (!byProgram) {
          const page = new URLSearchParams({ token, ...(choice === 'on' && { resubscribed: '' }) })
          return reply.redirect(`/unsubscribe?${page}`, 303)
        }
        return reply
          .code(isKnown ? 200 : 404)
          .type('text/plain; charset=utf-8')
          .send(isKnown ? 'You are unsubscribed.\n' : NOT_KNOWN)
      },
    )
  })
}
