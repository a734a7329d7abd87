/** The pages' own paths accept their forms, for browsers without scripts or before the script has loaded. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import { safeReturnTo } from '#lib/return-to.ts'
import { accountEndpoints } from '../../contract.ts'
import { twoFactorEndpoints } from '../../two-factor-contract.ts'
import { pageAfterSignIn, type SecondFactorSignIn } from '../two-factor/second-factor-sign-in.ts'
import type { SignIn } from './sign-in.ts'

/** Maximum form size in bytes. */
const BODY_LIMIT = 16 * 1024

type Done = { location: string; cookies?: string[] }

type Form = <S extends z.ZodType>(
  path: string,
  body: S,
  act: (request: FastifyRequest, values: z.output<S>, returnTo: string) => Promise<Done>,
  keep?: string,
) => void

/** Registers the forms in a separate scope, because only they accept form encoding. */
export function formRoutes(parent: FastifyInstance, signIn: SignIn, secondFactor: SecondFactorSignIn): void {
  parent.register(async (app) => {
    const options = { parseAs: 'string', bodyLimit: BODY_LIMIT } as const
    app.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, text, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(text))))
    })

    const form: Form = (path, schema, act, keep) => {
      app.post<{ Body: Record<string, unknown> | null }>(
        path,
        { schema: { hide: true } },
        async (request, reply) => {
          const body = request.body ?? {}
          const returnTo = safeReturnTo(body.returnTo)
          reply.header('cache-control', 'no-store')
          try {
            const values = schema.safeParse(body)
            if (!values.success || Object.values(body).some((value) => String(value).includes('\0'))) {
              throw new AppError('invalid')
            }
            const { location, cookies = [] } = await act(request, values.data, returnTo)
            if (cookies.length > 0) reply.header('set-cookie', cookies)
            return reply.redirect(location, 303)
          } catch (error) {
            if (!(error instanceof AppError)) throw error
            const query = new URLSearchParams({ error: error.code })
            if (returnTo !== '/') query.set('returnTo', returnTo)
            if (keep && typeof body[keep] === 'string') query.set(keep, body[keep])
            return reply.redirect(`${path}?${query}`, 303)
          }
        },
      )
    }

    form(
      '/login',
      accountEndpoints['POST /api/auth/sign-in/email'].body,
      async (request, values, returnTo) => {
        const { result, cookies } = await signIn.signIn(request, values)
        return { location: pageAfterSignIn(result.nextStep, returnTo), cookies }
      },
    )
    form(
      '/login/code',
      twoFactorEndpoints['POST /api/auth/sign-in/code'].body,
      async (request, values, location) => {
        const { cookies } = await secondFactor.enterCode(request, values)
        return { location, cookies }
      },
    )
    form(
      '/signup',
      accountEndpoints['POST /api/auth/sign-up/email'].body,
      async (request, values, returnTo) => {
        const { result, cookies } = await signIn.signUp(request, values)
        const mailed = `/signup?mailed${returnTo === '/' ? '' : `&returnTo=${encodeURIComponent(returnTo)}`}`
        return { location: result ? returnTo : mailed, cookies }
      },
    )
    form(
      '/forgot-password',
      accountEndpoints['POST /api/auth/request-password-reset'].body,
      async (request, { email }) => {
        await signIn.requestReset(request, email)
        return { location: '/forgot-password?mailed' }
      },
    )
    form(
      '/reset-password',
      accountEndpoints['POST /api/auth/reset-password'].body,
      async (request, values) => {
        const { cookies } = await signIn.resetPassword(request, values)
        return { location: '/login?reset', cookies }
      },
      'token',
    )
  })
}
