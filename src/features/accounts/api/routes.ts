import type { FastifyInstance, FastifyReply } from 'fastify'
import { registerEndpoints } from '#platform/http/index.ts'
import { accountEndpoints, type SignInOptions } from '../contract.ts'
import { present } from './present.ts'
import { CLEAR_SITE_DATA, SIGNED_OUT_COOKIE } from './sessions/signed-out.ts'
import type { AccountServices } from './sign-in/engine.ts'
import { getReauthentication, reauthenticate } from './sign-in/reauthentication.ts'
import type { Outcome, SignIn } from './sign-in/sign-in.ts'
import { setTimeZone } from './time-zones.ts'

/** Responses about a user must not be cached. */
const PRIVATE = 'private, no-store'

export function accountRoutes(
  app: FastifyInstance,
  services: AccountServices,
  signIn: SignIn,
  options: SignInOptions,
): void {
  const { db } = services
  registerEndpoints(app, accountEndpoints, {
    'GET /api/auth/user': async ({ viewer, reply }) => {
      reply.header('cache-control', PRIVATE)
      return viewer ? present(viewer) : reply.code(401).send()
    },
    'PUT /api/auth/time-zone': async ({ viewer, body: { timeZone } }) => {
      await setTimeZone(db, viewer.id, timeZone)
      return { timeZone }
    },
    'GET /api/auth/options': async () => options,
    'POST /api/auth/sign-in/email': ({ request, reply, body }) =>
      deliver(reply, signIn.signIn(request, body)),
    'POST /api/auth/sign-up/email': async ({ request, reply, body }) => ({
      user: await deliver(reply, signIn.signUp(request, body)),
    }),
    'GET /api/auth/reauthentication': ({ viewer }) => getReauthentication(services, viewer),
    'POST /api/auth/reauthenticate': async ({ request, viewer, body }) => {
      await reauthenticate(services, request, viewer, body)
      return DONE
    },
    'POST /api/auth/sign-out': async ({ request, reply }) => {
      const { cookies } = await signIn.signOut(request)
      reply.header('set-cookie', [...cookies, SIGNED_OUT_COOKIE]).header('clear-site-data', CLEAR_SITE_DATA)
      reply.header('cache-control', PRIVATE)
      return DONE
    },
    'POST /api/auth/request-password-reset': async ({ request, body }) => {
      await signIn.requestReset(request, body.email)
      return DONE
    },
    'POST /api/auth/reset-password': async ({ request, reply, body }) => {
      await deliver(reply, signIn.resetPassword(request, body))
      return DONE
    },
    'POST /api/auth/send-verification-email': async ({ request, viewer }) => {
      await signIn.sendConfirmation(request, viewer)
      return DONE
    },
    'POST /api/auth/confirm-email': async ({ request, viewer, body }) => {
      await signIn.confirm(request, viewer, body.token)
      return DONE
    },
  })
}

const DONE = { status: true } as const

/** Adds an outcome's cookies to the response. */
async function deliver<T>(reply: FastifyReply, outcome: Promise<Outcome<T>>): Promise<T> {
  const { result, cookies } = await outcome
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  reply.header('cache-control', PRIVATE)
  return result
}
