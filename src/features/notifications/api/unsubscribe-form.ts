/** POST /unsubscribe: the button of a mail program (RFC 8058) and the two buttons of our own page. */
import type { FastifyInstance } from 'fastify'
import { AppError } from '#lib/errors.ts'
import type { Services } from '#platform/services.ts'
import { changeSubscription } from './choices.ts'

/** Bytes of such a form, which holds one field. */
const BODY_LIMIT = 4 * 1024
const NOT_KNOWN = 'This link is not complete, or its account is gone. Nothing was changed.\n'

/**
 * Registers the form in a scope of its own, since it alone takes the encodings of forms. Mail programs post from
 * anywhere and without cookies; the token is all that counts, and it can do no more than flip one choice.
 */
export function unsubscribeRoutes(
  parent: FastifyInstance,
  { db }: Pick<Services, 'db'>,
  { secret }: { secret: string },
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
        const isKnown = await changeSubscription(db, secret, token, choice === 'on').then(
          () => true,
          (error: unknown) => {
            if (error instanceof AppError && error.code === 'not_found') return false
            throw error
          },
        )
        // A mail program follows no redirect and shows no page; a browser comes back to the page, which says how it is.
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
