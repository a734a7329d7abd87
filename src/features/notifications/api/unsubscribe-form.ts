/** POST /unsubscribe: the unsubscribe button of email clients (RFC 8058) and the buttons of our page. */
import type { FastifyInstance } from 'fastify'
import { AppError } from '#lib/errors.ts'
import { acceptForms, isOneClick } from '#platform/forms/index.ts'
import type { Services } from '#platform/services.ts'
import type { Keys } from '#platform/signatures/index.ts'
import { changeSubscription } from './choices.ts'

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
    acceptForms(app)
    app.post<{ Querystring: Record<string, unknown>; Body: FormData | null }>(
      '/unsubscribe',
      { schema: { hide: true }, config: { isWebhook: true } },
      async (request, reply) => {
        const token = String(request.query.token ?? '')
        const form = request.body instanceof FormData ? request.body : new FormData()
        const byProgram = isOneClick(form)
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
